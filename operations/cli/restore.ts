// npx driver-pass restore --from FOLDER: see backup-arguments.ts.
import { restoreBackup } from '../backup/restore-backup.ts'
import { readSettings } from '#app/settings.ts'
import { readRestoreArguments, restoreUsage } from './backup-arguments.ts'
import { runCli } from './run-cli.ts'

await runCli(restoreUsage, async (args) => {
  const wanted = readRestoreArguments(args)
  const settings = readSettings(process.env)
  const restored = await restoreBackup({ ...wanted, settings, env: process.env, say: console.log })
  const { backup, tables, rows, files, auditRows, notes, problems } = restored
  console.log(`\n${backup.name} is restored${wanted.at ? ` as of ${wanted.at.toISOString()}` : ''}.`)
  console.log(`  rows   ${rows} in ${tables} tables${backup.manifest.tables ? ', as many as in the backup' : ''}`)
  console.log(`  files  ${files}, each with its hash`)
  console.log(`  audit  ${auditRows} entries, each hash recomputed, and the ends that the backup recorded`)
  for (const note of notes) console.log(`Note: ${note}`)
  console.log('Backups by the product itself are not planned here yet: npx driver-pass backup --to FOLDER --every 1d')
  if (problems.length === 0) return 0
  process.stderr.write(`Not as in the backup:\n${problems.map((problem) => `  ${problem}\n`).join('')}`)
  return 1
})
