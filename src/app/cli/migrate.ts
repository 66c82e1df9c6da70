// npm run migrate: migrates the database and exits. Every start migrates too; this is for migrating before a start.
import { openTerminalLog } from '#platform/server/log/log.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'

try {
  const settings = readSettings(process.env)
  const { migrations, stop } = await openProductDatabase(settings, { env: process.env, join: true, log: openTerminalLog(console.log) })
  await stop()
  for (const name of migrations) console.log(`Applied ${name}`)
  console.log(migrations.length === 0 ? 'The database is already up to date.' : 'The database is up to date.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
