import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseEvery, type BackupPlan } from '../backup/backup-plan.ts'
import type { Wanted } from '../backup/choose-backup.ts'
import { UsageError } from './usage-error.ts'

export const backupUsage = `Backs up the database, the files and the keys while people work.

  npx driver-pass backup --to FOLDER [--keep N]                    one backup now
  npx driver-pass backup --to FOLDER --every 1d --keep 14 [--pitr] by the running product from now on
  npx driver-pass backup --stop                                    no more backups by itself

  --to FOLDER   on another disk, best on another machine; it will hold the keys and all personal data
  --every TIME  30m, 6h or 1d
  --keep N      keep the newest N backups (14 with --every) and delete older ones of this installation
  --pitr        with --every: also keep every change, so that any point in time can be restored`

export const restoreUsage = `Restores a backup into an empty DATA_FOLDER and, with DATABASE_URL, an empty database.

  npx driver-pass restore --from FOLDER [--backup NAME] [--at TIME]

  --from FOLDER  the folder of the backups
  --backup NAME  the newest by default
  --at TIME      a point in time with its zone, such as 2026-11-23T10:30+03:00`

export const verifyUsage = `Reads every backup in a folder and compares it with its sums. Restores nothing.

  npx driver-pass backup verify --from FOLDER [--backup NAME]`

export type BackupArguments =
  | { action: 'stop' }
  | { action: 'once'; to: string; keep: number | undefined }
  | { action: 'plan'; plan: BackupPlan }

const defaultKeep = 14

/** Parses the command line; throws an error with a message. */
export function readBackupArguments(args: readonly string[]): BackupArguments {
  const { to, every, keep, pitr, stop } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      every: { type: 'string' },
      keep: { type: 'string' },
      pitr: { type: 'boolean' },
      stop: { type: 'boolean' },
    },
  }).values
  if (stop) {
    if (args.length > 1) throw new UsageError('Enter nothing else with --stop.')
    return { action: 'stop' }
  }
  if (!to) throw new UsageError('Enter the folder for the backups: --to FOLDER.')
  const kept = keep === undefined ? undefined : Number(keep)
  if (kept !== undefined && !(Number.isInteger(kept) && kept >= 1 && kept <= 10_000))
    throw new UsageError('--keep: enter a number from 1 on.')
  if (every === undefined) {
    if (pitr) throw new UsageError('--pitr: the running product keeps the changes. Add --every, such as --every 1d.')
    return { action: 'once', to: resolve(to), keep: kept }
  }
  const everyMinutes = parseEvery(every)
  if (everyMinutes === null) throw new UsageError('--every: enter a time such as 30m, 6h or 1d, five minutes at least.')
  return { action: 'plan', plan: { to: resolve(to), everyMinutes, keep: kept ?? defaultKeep, pitr: pitr ?? false } }
}

/** Parses the command line; throws an error with a message. */
export function readRestoreArguments(args: readonly string[]): Wanted {
  const { from, backup, at } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, backup: { type: 'string' }, at: { type: 'string' } },
  }).values
  if (!from) throw new UsageError('Enter the folder of the backups: --from FOLDER.')
  return { from: resolve(from), name: backup, at: at === undefined ? undefined : readTime(at) }
}

/** Parses the command line; throws an error with a message. */
export function readVerifyArguments(args: readonly string[]): { from: string; name: string | undefined } {
  const { from, backup } = parseArgs({ args: [...args], options: { from: { type: 'string' }, backup: { type: 'string' } } }).values
  if (!from) throw new UsageError('Enter the folder of the backups: --from FOLDER.')
  return { from: resolve(from), name: backup }
}

/** Without a zone, a time would mean another moment on another machine. */
function readTime(text: string): Date {
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError('--at: enter a time with its zone, such as 2026-11-23T10:30+03:00 or 2026-11-23T07:30Z.')
  return at
}
