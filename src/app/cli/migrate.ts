// npm run migrate: migrates the database and exits. Every start migrates too; this is for migrating before a start.
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'

try {
  const settings = readSettings(process.env)
  const key = await loadKey(settings.DATA_FOLDER, process.env)
  const { migrations, stop } = await openProductDatabase(settings, { key, join: true, print: console.log })
  await stop()
  for (const name of migrations) console.log(`Applied ${name}`)
  console.log(migrations.length === 0 ? 'The database is already up to date.' : 'The database is up to date.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
