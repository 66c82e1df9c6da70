import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import { CopyActions, type OpenForm } from './copy-actions.tsx'
import type { CopyTab, SubjectAccess } from './subject-access.contract.ts'
import { seenDocuments, type AccessState } from './subject-access.rules.ts'

type OnOpen = (form: OpenForm) => void

export const copyColumns = (tab: CopyTab, onOpen: OnOpen): readonly Column<SubjectAccess>[] => [
  { key: 'driver', title: 'Driver name', cell: ({ driver }) => driver.name, isRowHeader: true, note: ({ number }) => number },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter }) => transporter, isHiddenOnPhones: true },
  {
    key: 'asked',
    title: 'Asked',
    cell: ({ asked_by, asked_at, note }) => <Lines first={note ?? 'By the own page'} more={[joined(asked_by, formatMoment(asked_at))]} />,
  },
  ...(tab === 'open' ? [due] : [outcome]),
  { key: 'act', title: 'Action', cell: (row) => <CopyActions row={row} onOpen={onOpen} /> },
]

const joined = (...texts: readonly (string | null)[]): string => texts.filter((text) => text !== null && text !== '').join(', ')

const due: Column<SubjectAccess> = {
  key: 'due',
  title: 'Due',
  cell: ({ due_on, is_late, state, file }) => (
    <Lines
      first={
        <span className={is_late ? 'font-semibold text-bad' : undefined}>
          {is_late ? `Late since ${formatDate(due_on)}` : formatDate(due_on)}
        </span>
      }
      more={[state === 'to_make' && file?.message ? file.message : '']}
    >
      <CopyStatus state={state} />
    </Lines>
  ),
}

const outcome: Column<SubjectAccess> = {
  key: 'outcome',
  title: 'Outcome',
  cell: ({ state, handed, link, closed }) => (
    <Lines
      first={<CopyStatus state={state} />}
      more={[
        handed &&
          `${joined(handed.by, formatMoment(handed.at))}; ${seenDocuments[handed.seen]} seen${handed.way === 'paper' ? ', on paper' : ''}`,
        handed?.way === 'link' && link ? linkText(link) : '',
        closed && `${closed.reason}. ${joined(closed.by, formatMoment(closed.at))}`,
      ]}
    />
  ),
}

function linkText({ until, openings, last_opened_at, is_in_force, is_locked }: NonNullable<SubjectAccess['link']>): string {
  const opened =
    last_opened_at === null
      ? 'Not opened yet'
      : `Opened ${openings === 1 ? 'once' : `${openings} times`}, last ${formatMoment(last_opened_at)}`
  if (is_in_force) return `${opened}. Works until ${formatMoment(until)}`
  return `${opened}. ${is_locked ? 'Ended by wrong codes' : 'The link has ended'}`
}

const looks = {
  to_make: { tone: 'warn', text: 'To make' },
  making: { tone: 'info', text: 'Being made' },
  ready: { tone: 'ok', text: 'Ready to hand over' },
  handed_over: { tone: 'ok', text: 'Handed over' },
  closed: { tone: 'neutral', text: 'Closed' },
} as const satisfies Record<AccessState, { tone: Tone; text: string }>

const CopyStatus = ({ state }: { state: AccessState }): ReactNode => <Status tone={looks[state].tone}>{looks[state].text}</Status>

type LinesProps = { first: ReactNode; more: readonly (string | null | false | undefined)[]; children?: ReactNode }

const Lines = ({ first, more, children }: LinesProps): ReactNode => (
  <span className="block max-w-[44ch] py-1">
    <span className="block">{first}</span>
    {children}
    {more.filter(Boolean).map((line) => (
      <span key={String(line)} className="digits block text-13 text-ink-2">
        {line}
      </span>
    ))}
  </span>
)
