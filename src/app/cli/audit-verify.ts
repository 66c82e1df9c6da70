// npm run audit:verify -- FILE [--heads FILE]: checks an exported audit without a database.
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { openFileCheck, type FileFinding } from '#platform/server/audit/audit-file.rules.ts'
import { readRecordedHeads } from '#platform/server/audit/audit-heads-file.ts'

const usage = `Checks an exported audit without a database.

  npm run audit:verify -- FILE [--heads audit-heads.jsonl]

  --heads FILE   the heads that were recorded every night (AUDIT_HEAD_FILE): shows that the chain was not rewritten as a whole`

try {
  const { values, positionals } = parseArgs({ options: { heads: { type: 'string' } }, allowPositionals: true })
  const [file, ...extra] = positionals
  if (file === undefined || extra.length > 0) throw new TypeError('Enter one file.')
  const { rows, at, breaks, confirmed } = await verify(file, values.heads)
  for (const { line, reason } of breaks) console.log(`Line ${line}: ${reason}.`)
  const recorded = values.heads === undefined ? '' : ` It agrees with ${confirmed} recorded heads.`
  console.log(breaks.length === 0 ? `Intact: ${rows} rows, exported at ${at}.${recorded}` : `NOT INTACT: ${rows} rows read.`)
  process.exitCode = breaks.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${error instanceof TypeError ? `\n${usage}\n` : ''}`)
  process.exitCode = error instanceof TypeError ? 2 : 1
}

async function verify(file: string, headFile: string | undefined): Promise<FileFinding> {
  const { recorded } = headFile === undefined ? { recorded: [] } : await readRecordedHeads(headFile)
  const check = openFileCheck(recorded.flatMap(({ at, heads }) => heads.map((head) => ({ ...head, at }))))
  for await (const line of linesOf(file)) check.read(line)
  return check.finish()
}

/** Ends lines at line feeds only; readline would also split at U+2028, which texts may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
