// npm run migrate: brings the database of the settings up to date and does nothing else. Every start does so too; this is for doing it before.
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'

try {
  const settings = readSettings(process.env)
  const key = await loadKey(settings.DATA_FOLDER, process.env)
  const { migrations, stop } = await openProductDatabase(settings, { key, join: true, print: console.log })
  await stop()
  for (const step of migrations) console.log(`Took the step ${step}`)
  console.log(migrations.length === 0 ? 'The database was up to date already.' : 'The database is up to date.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
