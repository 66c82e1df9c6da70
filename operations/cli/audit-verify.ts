import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { openFileCheck, type FileFinding } from '#platform/server/audit/audit-file.rules.ts'
import { auditLines } from '#platform/server/audit/audit-lines.ts'
import { readRecordedHeads } from '#platform/server/audit/audit-heads-file.ts'
import { fileProblem } from './file-problem.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const usage = `Checks an exported audit without a database.

  npx driver-pass audit verify FILE [--heads audit-heads.jsonl]

  --heads FILE   the heads that were recorded every night (AUDIT_HEAD_FILE): shows that the chain was not rewritten as a whole`

await runCli(usage, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options: { heads: { type: 'string' } }, allowPositionals: true })
  const [file, ...extra] = positionals
  if (file === undefined || extra.length > 0) throw new UsageError('Enter one file.')
  const { rows, at, isPart, breaks, confirmed } = await verify(file, values.heads)
  for (const { line, reason } of breaks) console.log(`Line ${line}: ${reason}.`)
  if (breaks.length > 0) {
    console.log(`NOT INTACT: ${rows} rows read.`)
    return 1
  }
  if (isPart)
    console.log('It is a part of the audit: each row is as it was written. Whether rows are left out, only the whole audit shows.')
  console.log(`Intact: ${rows} rows, exported at ${at}.${confirmed > 0 ? ` It agrees with ${confirmed} recorded heads.` : ''}`)
  if (values.heads === undefined || confirmed > 0) return 0
  process.stderr.write(
    `${values.heads} has no head from before this export, so it proves nothing: the chain may have been rewritten as a whole.\n`,
  )
  return 1
})

async function verify(file: string, headFile: string | undefined): Promise<FileFinding> {
  const { recorded } = headFile === undefined ? { recorded: [] } : await readRecordedHeads(headFile).catch(asSentence(headFile))
  const check = openFileCheck(recorded.flatMap(({ at, heads }) => heads.map((head) => ({ ...head, at }))))
  try {
    for await (const line of auditLines(createReadStream(file))) check.read(line)
  } catch (error) {
    throw fileProblem(error, file)
  }
  return check.finish()
}

function asSentence(path: string): (error: unknown) => never {
  return (error) => {
    throw fileProblem(error, path)
  }
}
