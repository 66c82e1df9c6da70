import { open, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportAudit } from '#platform/server/audit/audit-export.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { fileProblem, requireWritable } from './file-problem.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

/** Characters collected before a write. */
const chunkSize = 1 << 16

const usage = `Writes the whole audit as lines of JSON, which npx driver-pass audit verify checks without a database. Works beside running servers.

  npx driver-pass audit export FILE`

await runCli(usage, async (args) => {
  const [file, ...extra] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  if (file === undefined || extra.length > 0) throw new UsageError('Enter the file to write.')
  const rows = await writeExport(file)
  console.log(`${rows} rows of the audit are in ${file}. It holds personal data. Check it with: npx driver-pass audit verify ${file}`)
})

/** Writes beside the file first, so that what has its name is complete; of an export that fails nothing stays. */
async function writeExport(path: string): Promise<number> {
  await requireWritable(path)
  const settings = readSettings(process.env)
  const draft = `${path}.part`
  const { database, stop } = await openProductDatabase(settings, { env: process.env, join: true })
  try {
    return await writeRows(database, draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw fileProblem(error, path)
  } finally {
    await stop()
  }
}

async function writeRows(database: Database, draft: string, path: string): Promise<number> {
  await using output = await open(draft, 'w', 0o600)
  const lines = exportAudit(database, new Date())
  for (let chunk = ''; ;) {
    const { done, value } = await lines.next()
    if (done || chunk.length > chunkSize) {
      await output.appendFile(chunk)
      chunk = ''
    }
    if (done) {
      await output.sync()
      await rename(draft, path)
      return value
    }
    chunk += `${value}\n`
  }
}
