import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { isRight, type FieldCase, type FieldOutcome, type FieldRow } from '../field/field-case.ts'
import { readFieldRegister } from '../field/field-registers.ts'
import { registerCases } from '../field/register-cases.ts'

/** npm run field [-- FOLDER]: reads every register of a folder and prints what was read or refused, and whether that is right. */

const usualFolder = '../shared/data/field'

/** How the files of a kind are read, by the end of their names; other kinds of files add their own. */
const kinds: readonly {
  readonly endings: RegExp
  readonly cases: readonly FieldCase[]
  readonly read: (path: string, decoder: Decoder) => Promise<FieldOutcome>
}[] = [{ endings: /\.(?:csv|tsv|txt|xlsx)$/i, cases: registerCases, read: readFieldRegister }]

const folder = process.argv[2] ?? usualFolder
const decoder = openDecoder()
try {
  const files = (await readdir(folder)).toSorted()
  let wrong = 0
  for (const file of files) {
    const kind = kinds.find(({ endings }) => endings.test(file))
    if (!kind) continue
    const known = kind.cases.find((each) => each.file === basename(file))
    const outcome = await kind.read(join(folder, file), decoder)
    const verdict = known ? (isRight(known, outcome) ? 'right' : 'WRONG') : 'no case'
    if (verdict === 'WRONG') wrong += 1
    process.stdout.write(`${verdict.padEnd(8)}${file}  ${known?.kind ?? ''}\n${linesOf(outcome)}\n`)
  }
  process.stdout.write(`${wrong === 0 ? 'Nothing is wrong.' : `${wrong} of the files are read wrongly.`}\n`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await decoder.close()
}

function linesOf(outcome: FieldOutcome): string {
  if ('refused' in outcome) return `        refused: ${outcome.refused}\n`
  return Object.entries(outcome.rows)
    .map(([line, row]) => `        line ${line} ${rowText(row)}\n`)
    .join('')
}

function rowText(row: FieldRow): string {
  if (typeof row === 'string') return `refused: ${row}`
  const filled = Object.entries(row).filter(([, text]) => text !== '')
  return `read: ${filled.map(([field, text]) => `${field} ${text}`).join(', ')}`
}
