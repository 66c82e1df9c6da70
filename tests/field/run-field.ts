import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { isRight, type FieldCase, type FieldOutcome, type FieldRow } from './field-case.ts'
import { documentCases } from './document-cases.ts'
import { readFieldDocument } from './field-documents.ts'
import { readFieldRegister } from './field-registers.ts'
import { registerCases } from './register-cases.ts'
import { runCli } from '#operations/cli/run-cli.ts'

const usualFolder = '../shared/data/field'

const usage = `Reads every register and document of a folder, prints what was read or refused, and whether that is right.

  npx driver-pass field [FOLDER]`

/** How the files of a kind are read, by the end of their names; other kinds of files add their own. */
const kinds: readonly {
  endings: RegExp
  cases: readonly FieldCase[]
  read: (path: string, decoder: Decoder) => Promise<FieldOutcome>
}[] = [
  { endings: /\.(?:csv|tsv|txt|xlsx)$/i, cases: registerCases, read: readFieldRegister },
  { endings: /\.(?:pdf|jpe?g|jfif|png|webp|hei[cf])$/i, cases: documentCases, read: readFieldDocument },
]

await runCli(usage, async (args) => {
  const [folder = usualFolder] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  const decoder = openDecoder()
  try {
    const files = (await readdir(folder)).filter((file) => file !== 'README.md').toSorted()
    const counts = { wrong: 0, unjudged: 0 }
    for (const file of files) {
      const kind = kinds.find(({ endings }) => endings.test(file))
      const known = kind?.cases.find((each) => each.file === basename(file))
      const outcome = kind ? await kind.read(join(folder, file), decoder) : { refused: 'The product reads no files of this kind.' }
      const verdict = known ? (isRight(known, outcome) ? 'right' : 'WRONG') : 'NO CASE'
      if (verdict === 'WRONG') counts.wrong += 1
      if (verdict === 'NO CASE') counts.unjudged += 1
      process.stdout.write(`${verdict.padEnd(8)}${file}  ${known?.kind ?? ''}\n${linesOf(outcome)}\n`)
    }
    const { wrong, unjudged } = counts
    if (wrong > 0) process.stdout.write(`${wrong} of the files are read wrongly.\n`)
    if (unjudged > 0) process.stdout.write(`${unjudged} of the files have no case that says what is right.\n`)
    if (wrong + unjudged === 0) process.stdout.write('Nothing is wrong.\n')
    return wrong + unjudged === 0 ? 0 : 1
  } finally {
    await decoder.close()
  }
})

function linesOf(outcome: FieldOutcome): string {
  if ('refused' in outcome) return `        refused: ${outcome.refused}\n`
  if ('accepted' in outcome) return `        accepted: ${outcome.accepted}\n`
  return Object.entries(outcome.rows)
    .map(([line, row]) => `        line ${line} ${rowText(row)}\n`)
    .join('')
}

function rowText(row: FieldRow): string {
  if (typeof row === 'string') return `refused: ${row}`
  const filled = Object.entries(row).filter(([, text]) => text !== '')
  return `read: ${filled.map(([field, text]) => `${field} ${text}`).join(', ')}`
}
