import { expect, it } from 'vitest'
import { statusText } from './import-labels.rules.ts'
import type { ImportState } from './import.contract.ts'

const counts = { rows: 3, imported: 0, updated: 0, already_here: 0, refused: 0 }
const textOf = (report: Partial<typeof counts>, more: Partial<Pick<ImportState, 'state' | 'mode'>> = {}) =>
  statusText({ kind: 'drivers', mode: 'add', state: 'checked', report: { ...counts, ...report }, ...more })

it.each([
  [{ imported: 2, refused: 1 }, {}, '2 drivers of 3 rows can be imported. Nothing has been changed yet.'],
  [{ already_here: 3 }, {}, 'This file has nothing new to import.'],
  [{ already_here: 2, refused: 1 }, {}, '1 row is refused. Correct the cells below, or the file. Nothing has been changed yet.'],
  [{ refused: 3 }, { mode: 'update' }, '3 rows are refused. Correct the cells below, or the file. Nothing has been changed yet.'],
  [{ refused: 3 }, { state: 'done' }, 'Nothing was imported. 3 rows are refused.'],
  [{ already_here: 3 }, { state: 'done', mode: 'update' }, 'This file had nothing to update.'],
] as const)('%o %o: nothing is new only where nothing is refused', (report, more, text) => expect(textOf(report, more)).toBe(text))
