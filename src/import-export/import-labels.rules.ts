import { countText } from '#platform/contract/words.ts'
import type { ImportKind } from './import.contract.ts'
import type { ReportedRow } from './import-report.contract.ts'

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
