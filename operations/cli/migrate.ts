import { openTerminalLog } from '#platform/server/log/log.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { refuseArguments, runCli } from './run-cli.ts'

const usage = `Migrates the database and ends. Every start migrates too; this is for migrating before a start.

  npx driver-pass migrate`

await runCli(usage, async (args) => {
  refuseArguments(args)
  const settings = readSettings(process.env)
  const { migrations, stop } = await openProductDatabase(settings, { env: process.env, join: true, log: openTerminalLog(console.log) })
  await stop()
  for (const name of migrations) console.log(`Applied ${name}`)
  console.log(migrations.length === 0 ? 'The database is already up to date.' : 'The database is up to date.')
})
