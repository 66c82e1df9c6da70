import { listBackups } from '../backup/files/backup-folder.ts'
import { readPlan } from '../backup/backup-plan.ts'
import type { Settings } from '#app/settings.ts'
import { failureText, fine, problem, warning, type Finding } from './finding.ts'

/** A backup older than two planned intervals is late. */
const lateAfter = 2

/** Whether backups are planned, and how old the newest one is. */
export async function checkBackups(settings: Settings, now: Date): Promise<Finding> {
  try {
    const plan = await readPlan(settings)
    if (!plan)
      return warning(
        'Backups',
        'are not planned.',
        'Run npx driver-pass backup --to FOLDER --every 1d, unless something else backs up database, files and keys.',
      )
    const newest = (await listBackups(plan.to)).backups.at(-1)
    const advice = 'Search the log for "the backup failed".'
    if (!newest) return warning('Backups', `are planned, and there is none in ${plan.to} yet.`, advice)
    const minutes = (now.getTime() - Date.parse(newest.manifest.finishedAt)) / 60_000
    const text = `the newest is ${(minutes / 60).toFixed(1)} hours old`
    return minutes > lateAfter * plan.everyMinutes ? problem('Backups', `${text}.`, advice) : fine('Backups', text)
  } catch (error) {
    return problem(
      'Backups',
      failureText(error),
      'Mount the disk of the backups, or plan them again: npx driver-pass backup --to FOLDER --every 1d.',
    )
  }
}
