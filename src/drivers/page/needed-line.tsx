import { clsx } from 'clsx'
import { Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { hasExpired } from '#administration/expiry.rules.ts'
import { TermHelp, type Term } from '#administration/terms.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { sentenceCase } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import { NextStepText, type StepComponent } from '../verdict/as-at/verdict-reasons.tsx'
import { verdictLooks } from '../verdict/verdict.tsx'
import { ownEndText } from '../requirements/own-states.rules.ts'
import type { DriverPage } from './driver-page.contract.ts'
import type { NeededRow } from './needed-rows.rules.ts'

type NeededLineProps = { row: NeededRow; driver: Pick<DriverPage, '_id'>; Step: StepComponent | undefined }

/** A document: its state by shape and word, its end, how far off that is, and what to do where it stands in the way. */
export function NeededLine({ row, driver, Step = NextStepText }: NeededLineProps): ReactNode {
  const { what, name, state, expiry, reason, isSettledElsewhere } = row
  const { Icon, text } = looks[state]
  const term = termOf[what]
  const Shown = isSettledElsewhere ? NextStepText : Step
  return (
    <li className="px-4 py-2 sm:px-5">
      <div className="grid min-h-6 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[1.25rem_minmax(0,15rem)_11.5rem_minmax(4rem,1fr)_6.5rem]">
        <Icon aria-hidden className={clsx('size-5', text)} />
        <span className="inline-flex items-center gap-x-2">
          <span className="inline-block font-medium first-letter:uppercase">{name}</span>
          {term && <TermHelp of={term} />}
        </span>
        <span className="text-right sm:order-last">
          <Left row={row} />
        </span>
        <span className={clsx('digits col-start-2 sm:col-start-auto', state === 'blocked' ? 'font-medium text-bad' : 'text-ink-2')}>
          {endText(row)}
        </span>
        <span className="w-24 sm:w-auto">{expiry !== null && <TimeLeft row={row} />}</span>
      </div>
      {reason && (
        <div className="max-w-[70ch] pl-8">
          <Shown driverId={driver._id} reason={reason} />
        </div>
      )}
    </li>
  )
}

const termOf: Readonly<Record<string, Term | undefined>> = { ddt: 'ddt', bulker: 'bulker', transporter: 'spot' }

const looks = { ...verdictLooks, 'not needed': { Icon: Minus, text: 'text-ink-3' } }

function endText({ state, expiry, daysLeft, isRecalled, own }: NeededRow): string {
  if (own && expiry === null) return sentenceCase(ownEndText(own))
  if (state === 'not needed') return 'Not needed'
  if (expiry === null) return 'Missing'
  if (daysLeft !== null && hasExpired(daysLeft)) return `Expired ${formatDate(expiry)}`
  return `${state === 'warn' && !isRecalled ? 'Expires' : 'Valid until'} ${formatDate(expiry)}`
}

function Left({ row: { state, daysLeft, finding, isRecalled } }: { row: NeededRow }): ReactNode {
  if (finding !== null) return <Badge tone="bad">{finding}</Badge>
  if (isRecalled) return <Badge tone="warn">Under recall</Badge>
  if (state === 'not needed' || daysLeft === null) return null
  if (!hasExpired(daysLeft)) return <DaysLeft days={daysLeft} />
  return (
    <span className="text-13 whitespace-nowrap text-ink-2">
      {daysLeft === 0 ? 'today' : `${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} ago`}
    </span>
  )
}

/** A year and more is a full bar, so that what ends first is the shortest. */
const fullDays = 365

/** The text beside it says it all. */
function TimeLeft({ row: { state, daysLeft } }: { row: NeededRow }): ReactNode {
  const share = Math.min(Math.max((daysLeft ?? 0) / fullDays, 0), 1)
  return (
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span className={clsx('mark block h-full rounded-full', bars[state])} style={{ width: `${100 * share}%` }} />
    </span>
  )
}

const bars = { blocked: 'bg-chart-bad', warn: 'bg-chart-warn', cleared: 'bg-chart-ok', 'not needed': 'bg-edge' } as const
