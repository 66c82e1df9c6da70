import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { verdictNames } from '../verdict-names.rules.ts'
import { verdictLooks } from '../verdict.tsx'
import { leadingReason, shownReasons, shownReasonText, remedyText } from './shown-reasons.rules.ts'
import { verdictContract, type VerdictAnswer } from './verdict.contract.ts'
import { useAsAt } from './verdict.hooks.ts'
import { isNow, verdictSummary } from './verdict-reasons.tsx'

/** The verdict in one sentence with what to do, below a driver's name. */
export function VerdictLine({ driverId }: { driverId: string }): ReactNode {
  const { asAt, query } = useAsAt(driverId)
  return (
    <AsyncBoundary
      resetKey={`${driverId} ${asAt}`}
      title="The verdict could not be loaded"
      fallback={<Skeleton className="h-7 w-56 bg-line!" />}
    >
      <Line query={query} />
    </AsyncBoundary>
  )
}

function Line({ query }: { query: ReturnType<typeof useAsAt>['query'] }): ReactNode {
  const { data, isStale } = useRouteQuery(verdictContract.asAt, query)
  const isOffice = useActor().portal === 'transporter_portal'
  const { Icon, fill } = verdictLooks[data.verdict]
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1 transition-opacity', isStale && 'opacity-60')}>
      <h2
        id="verdict"
        className={clsx(
          'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-6 border border-transparent px-2 text-14 font-semibold tracking-wide uppercase',
          fill,
        )}
      >
        <Icon aria-hidden className="size-4" />
        {verdictNames[data.verdict]}
      </h2>
      <p className="digits min-w-0 flex-1 basis-60 font-medium">{headline(data, isOffice)}</p>
    </div>
  )
}

/** 'DDT expired 26 Oct 2026, and 1 more reason. Renew the DDT.' */
function headline(answer: VerdictAnswer, isOffice: boolean): string {
  const first = leadingReason(answer)
  if (!first || !isNow(answer)) return verdictSummary(answer)
  const why = answer.verdict === 'blocked' ? blockedText(shownReasonText(first, answer), shownReasons(answer)) : verdictSummary(answer)
  return [why, remedyText(first, { isOffice })].filter(Boolean).join(' ')
}

function blockedText(text: string, reasons: readonly VerdictAnswer['reasons'][number][]): string {
  const more = reasons.filter(({ severity }) => severity === 'blocked').length - 1
  const rest = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'reason' : 'reasons'}`
  return `${sentenceCase(text)}${rest}.`
}
