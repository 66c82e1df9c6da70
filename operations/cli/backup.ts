// npx driver-pass backup --to FOLDER: see backup-arguments.ts.
import { createBackupFolder } from '../backup/files/backup-folder.ts'
import { BackupProblem, writingTo } from '../backup/files/backup-problem.ts'
import { deletePlan, readPlan, writePlan, type BackupPlan } from '../backup/backup-plan.ts'
import { isThere, openInstallation, requireApart } from '../backup/installation.ts'
import { deleteOldBackups } from '../backup/retention.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { readSettings, type Settings } from '#app/settings.ts'
import { backupUsage, readBackupArguments } from './backup-arguments.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const secrets = 'it holds the keys and all personal data; let nobody read it who may not read the database.'

await runCli(backupUsage, async (args) => {
  const wanted = readBackupArguments(args)
  const settings = readSettings(process.env)
  if (wanted.action === 'stop') {
    await deletePlan(settings)
    console.log('The product takes no more backups by itself. Those that were taken stay.')
  } else if (wanted.action === 'plan') await plan(settings, wanted.plan)
  else await backUpOnce(settings, wanted.to, wanted.keep)
})

async function plan(settings: Settings, wanted: BackupPlan): Promise<void> {
  if (wanted.pitr && settings.DATABASE_URL !== undefined)
    throw new UsageError(
      '--pitr: points in time need the PostgreSQL of the product. With DATABASE_URL, let its own server archive its log, and leave out --pitr.',
    )
  if (!(await isThere(settings.DATA_FOLDER)))
    throw new BackupProblem(`There is no folder ${settings.DATA_FOLDER}. Set DATA_FOLDER as for the product.`)
  requireApart(wanted.to, settings)
  await writingTo(wanted.to, () => createBackupFolder(wanted.to))
  await writingTo(settings.DATA_FOLDER, () => writePlan(settings, wanted))
  console.log(
    `The running product backs up every ${wanted.everyMinutes} minutes and keeps the newest ${wanted.keep}. Its account must be able to write to the folder.`,
  )
  const heldDays = Math.ceil((wanted.keep * wanted.everyMinutes) / 1440)
  console.log(`What is purged is in backups for up to ${heldDays} ${heldDays === 1 ? 'day' : 'days'} more.`)
  if (wanted.pitr) console.log('From the first backup on, every point in time can be restored, up to the last minute or two.')
  console.log(`${wanted.to}: ${secrets}`)
}

async function backUpOnce(settings: Settings, to: string, keep: number | undefined): Promise<void> {
  requireApart(to, settings)
  const installation = await openInstallation(settings, process.env)
  try {
    await writingTo(to, () => createBackupFolder(to))
    const { name, manifest, damagedFiles } = await takeBackup(installation, { to, clock: () => new Date() })
    const rows = (manifest.tables ?? []).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${name}: ${rows} rows, ${manifest.files.count} files, ${Math.ceil(manifest.bytes / 1e6)} MB.`)
    console.log(`${to}: ${secrets}`)
    for (const file of damagedFiles) console.log(`The stored file ${file} is missing or damaged, and was before this backup.`)
    const isKeepingLog = (await readPlan(settings))?.pitr ?? false
    const deleted =
      keep === undefined ? [] : await deleteOldBackups(to, { installation: installation.id, keep, isCurrent: () => isKeepingLog })
    for (const old of deleted) console.log(`Deleted ${old}.`)
  } finally {
    await installation.stop()
  }
}
