import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import type { ImportReport } from '../import-report.contract.ts'

export const readingId = 'how-it-is-read'

/** What to look at before the import, each leading to its place below the rows. */
export function ReadingNotes({ report }: { report: ImportReport }): ReactNode {
  const notes = notesOf(report)
  if (notes.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-3">
      <p className="font-semibold">Look at before you import:</p>
      <ul className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        {notes.map((note) => (
          <li key={note}>
            <button type="button" onClick={showReading} className="min-h-6 text-left text-link wrap-anywhere pointer-coarse:min-h-11">
              {note}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function showReading(): void {
  const place = document.getElementById(readingId)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

type Noun = readonly [one: string, several: string]

function notesOf({ reading: { days, names }, totals, columns: { unrecognised } }: ImportReport): readonly string[] {
  const counts: readonly (readonly [number, Noun])[] = [
    [
      days.filter(({ order }) => order === 'unclear').length,
      ['column of dates has no clear order', 'columns of dates have no clear order'],
    ],
    [days.filter(isAssumed).length, ['column of dates can be read both ways', 'columns of dates can be read both ways']],
    [names.length, ['name is written differently', 'names are written differently']],
    [totals, ['row is taken for totals', 'rows are taken for totals']],
    [unrecognised.length, ['column is ignored', 'columns are ignored']],
  ]
  return counts.flatMap(([count, [one, several]]) => (count === 0 ? [] : [`${countText(count)} ${count === 1 ? one : several}`]))
}

const isAssumed = ({ order, basis }: ImportReport['reading']['days'][number]): boolean => basis === 'assumed' && order !== 'unclear'
