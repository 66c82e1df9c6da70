import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { verdictNames } from '../verdict-names.rules.ts'
import { verdictLooks } from '../verdict.tsx'
import { verdictContract, type VerdictAnswer } from './verdict.contract.ts'

/** Today's verdict with its reasons, inside another page's card. */
export function VerdictToday({ driverId, Step }: { driverId: string; Step?: StepComponent }): ReactNode {
  const { data } = useRouteQuery(verdictContract.asAt, { driver_id: driverId })
  const { Icon, fill } = verdictLooks[data.verdict]
  return (
    <div className="overflow-hidden rounded-8 border border-line">
      <p className={clsx('flex items-start gap-3 px-4 py-3 sm:px-5', fill)}>
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <span className="font-semibold">{verdictNames[data.verdict]}.</span> {verdictSummary(data)}
        </span>
      </p>
      {data.reasons.length > 0 && <VerdictReasons reasons={data.reasons} driverId={driverId} Step={Step} />}
      <Restrictions restrictions={data.restrictions} />
    </div>
  )
}

/** What restricts the driver, below what decides; nothing where nothing does. */
export const Restrictions = ({ restrictions }: Pick<VerdictAnswer, 'restrictions'>): ReactNode =>
  restrictions.length > 0 && (
    <div className="border-t border-line px-4 py-3 sm:px-5">
      <Waiting fallback={<Skeleton className="h-7 w-40" />}>
        <RestrictionMarks restrictions={restrictions} />
      </Waiting>
    </div>
  )

const RestrictionMarks = lazyPart(() => import('../../restrictions/restriction-marks.tsx'), 'RestrictionMarks')

export const isNow = ({ as_at, at, today }: VerdictAnswer): boolean => as_at === today && at === null

export function verdictSummary(answer: VerdictAnswer): string {
  const { verdict, cleared_until, until_words, as_at, at } = answer
  const day = isNow(answer) ? '' : `On ${at === null ? formatDate(as_at) : formatMoment(at)}: `
  if (verdict === 'blocked') return `${day}${day ? 'may' : 'May'} not load.`
  return `${day}${day ? 'may' : 'May'} load until ${formatDate(cleared_until)}, when ${until_words}.`
}

export type ShownReason = VerdictAnswer['reasons'][number]
/** What to do about a reason, where a portal offers more than the sentence. */
export type StepComponent = ComponentType<{ driverId: string; reason: ShownReason }>

type ReasonsProps = { reasons: readonly ShownReason[]; driverId: string; Step?: StepComponent | undefined }

export function VerdictReasons({ reasons, driverId, Step = NextStepText }: ReasonsProps): ReactNode {
  return (
    <ul aria-label="Reasons" className="divide-y divide-line">
      {reasons.map((reason) => {
        const { what, severity, sentence } = reason
        const { Icon, text } = verdictLooks[severity]
        return (
          <li key={what} className="flex items-start gap-3 px-4 py-3 sm:px-5">
            <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', text)} />
            <div className="max-w-[70ch] min-w-0 flex-1">
              <p className="font-medium">{sentence}</p>
              <Step driverId={driverId} reason={reason} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export const NextStepText: StepComponent = ({ reason }) => <p className="text-13 text-ink-2">{reason.next_step}</p>
