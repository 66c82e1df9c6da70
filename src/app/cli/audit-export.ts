// npm run audit:export -- FILE: the whole audit as lines of JSON, which npm run audit:verify checks without a database. Works beside running servers.
import { open, rename } from 'node:fs/promises'
import { exportAudit } from '#platform/server/audit/audit-export.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'

/** Characters collected before a write. */
const chunkSize = 1 << 16

const [file, ...extra] = process.argv.slice(2)
if (file === undefined || extra.length > 0) {
  process.stderr.write('Enter the file to write: npm run audit:export -- FILE\n')
  process.exitCode = 2
} else {
  try {
    console.log(
      `${await writeExport(file)} rows of the audit are in ${file}. It holds personal data. Check it with: npm run audit:verify -- ${file}`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

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
