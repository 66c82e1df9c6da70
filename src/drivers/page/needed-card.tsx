import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useAsAt } from '../verdict/as-at/verdict.hooks.ts'
import { verdictContract, type VerdictAnswer } from '../verdict/as-at/verdict.contract.ts'
import { isNow, Restrictions, VerdictReasons, type StepComponent } from '../verdict/as-at/verdict-reasons.tsx'
import type { DriverPage } from './driver-page.contract.ts'
import { furtherReasons, neededRows } from './needed-rows.rules.ts'
import { NeededLine } from './needed-line.tsx'

type NeededCardProps = { driver: DriverPage; Step: StepComponent | undefined }

/** All that decides whether the driver may load, with its end and what to do; today, or on another day. */
export function NeededCard({ driver, Step }: NeededCardProps): ReactNode {
  const { asAt } = useAsAt(driver._id)
  return (
    <AsyncBoundary
      resetKey={`${driver._id} ${asAt}`}
      title="What the driver needs could not be loaded"
      fallback={<Skeleton className="h-80 w-full rounded-12!" />}
    >
      <Needed driver={driver} Step={Step} />
    </AsyncBoundary>
  )
}

function Needed({ driver, Step }: NeededCardProps): ReactNode {
  const { data, isStale } = useRouteQuery(verdictContract.asAt, useAsAt(driver._id).query)
  const steps = isNow(data) ? Step : undefined
  const rows = neededRows(data, isNow(data) ? driver.pass : null)
  const further = furtherReasons(data, rows)
  return (
    <section
      aria-labelledby="needed"
      className={clsx(
        'break-inside-avoid overflow-hidden rounded-12 border border-line bg-surface transition-opacity',
        isStale && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-5">
        <h2 id="needed" className="text-16 font-semibold">
          Needed to load
        </h2>
        <OtherDate driverId={driver._id} today={data.today} />
      </div>
      {further.length > 0 && (
        <div className={clsx(rows.length > 0 && 'border-b border-line')}>
          <VerdictReasons reasons={further} driverId={driver._id} Step={steps} />
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label="Documents" className="divide-y divide-line">
          {rows.map((row) => (
            <NeededLine key={row.what} row={row} driver={driver} Step={steps} />
          ))}
        </ul>
      )}
      <Restrictions restrictions={data.restrictions} />
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

const VerdictDay = lazyPart(() => import('../verdict/as-at/verdict-day.tsx'), 'VerdictDay')
