import { countText } from '#platform/contract/words.ts'
import type { ReportedRow } from './import-report.contract.ts'
import type { ImportKind, ImportState } from './import.contract.ts'

const nouns = { drivers: ['driver', 'drivers'], transporters: ['transporter', 'transporters'] } as const satisfies Record<
  ImportKind,
  readonly [string, string]
>

/** '1 driver', '2,265 drivers'. */
export const countOf = (count: number, kind: ImportKind): string => `${countText(count)} ${nouns[kind][count === 1 ? 0 : 1]}`

export const rowsText = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`

/** A row's outcome, before and after the run. */
export const outcomeLabels = {
  imported: { before: 'New', after: 'Imported' },
  updated: { before: 'Changed', after: 'Updated' },
  already_here: { before: 'Already registered', after: 'Already registered' },
  refused: { before: 'Refused', after: 'Refused' },
} as const satisfies Record<ReportedRow['outcome'], { before: string; after: string }>

type Outcomes = Pick<ImportState, 'state' | 'kind' | 'mode'> & {
  report: Pick<ImportState['report'], 'rows' | 'imported' | 'updated' | 'refused'>
}

/** How far an import is, in a sentence. */
export function statusText({ state, kind, mode, report }: Outcomes): string {
  if (state === 'running') return 'Importing. You can leave this page; the import continues.'
  if (state === 'interrupted')
    return 'This import was interrupted. The rows imported so far are saved. It resumes by itself within a minute; if it does not, resume it here.'
  if (state === 'failed') return 'This import has stopped. The rows imported so far are saved.'
  if (state === 'waiting') return 'Waiting for a second person to confirm the changes. Nothing has been changed yet.'
  const [verb, count] = mode === 'update' ? (['updated', report.updated] as const) : (['imported', report.imported] as const)
  const { refused } = report
  if (count === 0 && refused > 0)
    return state === 'done' ? `Nothing was ${verb}. ${refusedText(refused)}` : `${refusedText(refused)} ${correctText}`
  if (count === 0) return state === 'done' ? nothingDone[mode] : nothingToDo[mode]
  if (state === 'done') return `${countOf(count, kind)} ${verb}.`
  return `${countOf(count, kind)} of ${rowsText(report.rows)} can be ${verb}. Nothing has been changed yet.`
}

const refusedText = (count: number): string => `${rowsText(count)} ${count === 1 ? 'is' : 'are'} refused.`
const correctText = 'Correct the cells below, or the file. Nothing has been changed yet.'

const nothingDone = {
  add: 'This file had nothing new to import.',
  onboard: 'This file had no new drivers to onboard.',
  update: 'This file had nothing to update.',
} as const
const nothingToDo = {
  add: 'This file has nothing new to import.',
  onboard: 'This file has no new drivers to onboard.',
  update: 'This file has nothing to update.',
} as const
