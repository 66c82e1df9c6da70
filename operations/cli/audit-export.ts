import { open, rename } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportAudit } from '#platform/server/audit/audit-export.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
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

/** Writes beside the file first, so that what has its name is complete. */
async function writeExport(path: string): Promise<number> {
  const settings = readSettings(process.env)
  const draft = `${path}.part`
  const { database, stop } = await openProductDatabase(settings, { env: process.env, join: true })
  try {
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
  } finally {
    await stop()
  }
}
