import { listBackups } from '../backup/files/backup-folder.ts'
import type { Installation } from '../backup/installation.ts'
import { readPlan } from '../backup/backup-plan.ts'
import { figure, type Figure } from './figure.ts'

/** The plan of backups and the newest one of this installation: 0 without one, and while their folder cannot be read. */
export async function backupFigures({ settings, id }: Pick<Installation, 'settings' | 'id'>): Promise<readonly Figure[]> {
  const plan = await readPlan(settings)
  return [
    figure('backup_planned', 'Whether the product takes backups by itself', Number(plan !== null)),
    figure('backup_every_seconds', 'The planned time between backups', plan ? plan.everyMinutes * 60 : []),
    figure('backup_finished_timestamp_seconds', 'When the newest backup was finished', plan ? await lastFinished(plan.to, id) : []),
  ]
}

async function lastFinished(folder: string, id: string): Promise<number> {
  const { backups } = await listBackups(folder).catch(() => ({ backups: [] }))
  const newest = backups.findLast(({ manifest }) => manifest.installation === id)
  return newest === undefined ? 0 : Date.parse(newest.manifest.finishedAt) / 1000
}
