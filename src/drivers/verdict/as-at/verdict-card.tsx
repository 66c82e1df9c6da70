import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { useAsAt } from './verdict.hooks.ts'
import { verdictContract, type VerdictAnswer } from './verdict.contract.ts'
import { isNow, VerdictReasons, verdictSummary, type StepComponent } from './verdict-reasons.tsx'
import { verdictNames } from '../verdict-names.rules.ts'
import { verdictLooks } from '../verdict.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

/** The verdict at the top of the driver's page, with its reasons and what to do. */
export function VerdictCard({ driverId, Step }: { driverId: string; Step?: StepComponent | undefined }): ReactNode {
  const { asAt, query } = useAsAt(driverId)
  return (
    <AsyncBoundary
      resetKey={`${driverId} ${asAt}`}
      title="The verdict could not be loaded"
      fallback={<Skeleton className="h-32 w-full rounded-12!" />}
    >
      <VerdictSection query={query} driverId={driverId} Step={Step} />
    </AsyncBoundary>
  )
}

type VerdictQuery = ReturnType<typeof useAsAt>['query']

type SectionProps = { query: VerdictQuery; driverId: string; Step: StepComponent | undefined }

function VerdictSection({ query, driverId, Step }: SectionProps): ReactNode {
  const { data, isStale } = useRouteQuery(verdictContract.asAt, query)
  const { verdict, reasons } = data
  const { Icon, fill } = verdictLooks[verdict]
  return (
    <section
      aria-labelledby="verdict"
      className={clsx('overflow-hidden rounded-12 border border-line bg-surface transition-opacity', isStale && 'opacity-60')}
    >
      <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5', fill)}>
        <Icon aria-hidden className="size-10 shrink-0 sm:size-12" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="verdict" className="text-24 font-semibold tracking-wide uppercase sm:text-32">
            {verdictNames[verdict]}
          </h2>
          <p className="font-medium">{verdictSummary(data)}</p>
        </div>
        <OtherDate driverId={driverId} today={data.today} />
      </div>
      {reasons.length > 0 && <VerdictReasons reasons={reasons} driverId={driverId} Step={isNow(data) ? Step : undefined} />}
      <LearntAfterwards answer={data} />
    </section>
  )
}

/** What the verdict of a past time does not follow from: it stays as it was known. */
function LearntAfterwards({ answer: { note, learnt_afterwards } }: { answer: VerdictAnswer }): ReactNode {
  if (note === null && learnt_afterwards.length === 0) return null
  return (
    <div className="border-t border-line px-4 py-3 sm:px-5">
      {note && <p className="max-w-[70ch] text-ink-2">{note}</p>}
      {learnt_afterwards.length > 0 && (
        <p className="max-w-[70ch]">
          <span className="font-medium">Learnt afterwards:</span> {learnt_afterwards.join(' ')}
        </p>
      )}
    </div>
  )
}

/** Loads the date field on demand, or at once for an address with a date. */
function OtherDate({ driverId, today }: { driverId: string; today: string }): ReactNode {
  const { asAt } = useAsAt(driverId)
  const [isOpen, setOpen] = useState(false)
  const button = <Button onClick={() => setOpen(true)}>Check another date</Button>
  if (!isOpen && asAt === undefined) return <div className="print:hidden">{button}</div>
  return (
    <Waiting fallback={button}>
      <VerdictDay driverId={driverId} today={today} onClose={() => setOpen(false)} />
    </Waiting>
  )
}

const VerdictDay = lazyPart(() => import('./verdict-day.tsx'), 'VerdictDay')
