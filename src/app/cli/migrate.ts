// npm run migrate: brings the database of the settings up to date and does nothing else. Every start does so too; this is for doing it before.
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'

try {
  const { migrations, stop } = await openProductDatabase(readSettings(process.env), { join: true })
  await stop()
  for (const step of migrations) console.log(`Took the step ${step}`)
  console.log(migrations.length === 0 ? 'The database was up to date already.' : 'The database is up to date.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
