import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { outcomeLabels } from '../import-labels.rules.ts'
import type { ImportReport, ReportedOutcome, ReportedRow } from '../import-report.contract.ts'

/** A column of the file: its heading, and what it is read as. */
export type FileColumn = { at: number; heading: string; title: string }

export function fileColumns({ headings, columns: { recognised, unrecognised } }: ImportReport): readonly FileColumn[] {
  const meanings = new Map(recognised.map(({ heading, means }) => [heading, means]))
  return headings.map((written, at) => {
    const heading = written.trim()
    const means = meanings.get(heading)
    const isIgnored = means === undefined && unrecognised.includes(heading)
    return { at, heading, title: titleOf(heading, isIgnored ? 'ignored' : means) }
  })
}

const titleOf = (heading: string, means: string | undefined): string =>
  means === undefined || means === heading ? heading : `${heading} → ${means}`

/** Whether an error concerns this column. */
export const isWrong = ({ problems }: ReportedRow, { heading }: FileColumn): boolean =>
  problems.some(({ column }) => column !== '' && column === heading)

/** A row's errors, and why its corrections are not stored. */
export const withUnsaved = ({ problems }: ReportedRow, unsaved: string | undefined): ReportedRow['problems'] =>
  unsaved === undefined ? problems : [...problems, { column: '', message: `Not saved: ${unsaved}` }]

type OutcomeProps = { outcome: ReportedOutcome; phase: 'before' | 'after' }

export const ReportedStatus = ({ outcome, phase }: OutcomeProps): ReactNode => (
  <Status tone={tones[outcome]}>{outcomeLabels[outcome][phase]}</Status>
)

const tones = { imported: 'ok', updated: 'ok', already_here: 'neutral', refused: 'bad' } as const satisfies Record<ReportedOutcome, Tone>

export function RowErrors({ id, problems }: Pick<ReportedRow, 'problems'> & { id?: string }): ReactNode {
  if (problems.length === 0) return null
  return (
    <ul id={id} className="text-13 text-bad">
      {problems.map(({ column, message, driver }) => (
        <li key={`${column} ${message}`} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {column !== '' && <strong className="font-semibold">{column}: </strong>}
            {message}
            {driver && (
              <>
                {': '}
                <TextLink href={staffDriverPaths.driver(driver._id)}>{driver.name}</TextLink>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
