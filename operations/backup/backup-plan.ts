import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Settings } from '#app/settings.ts'

const BackupPlan = z.object({
  to: z.string(),
  everyMinutes: z.int().check(z.gte(5)),
  /** How many backups stay. */
  keep: z.int().check(z.gte(1)),
  /** Keeps the log too, so that points in time can be restored. */
  pitr: z.boolean(),
})
/** What the running product backs up by itself. In the data folder, which all servers of an installation share; backups do not contain it. */
export type BackupPlan = z.output<typeof BackupPlan>

const planPath = ({ DATA_FOLDER }: Settings): string => join(DATA_FOLDER, 'backup-plan.json')

export async function readPlan(settings: Settings): Promise<BackupPlan | null> {
  const text = await readFile(planPath(settings), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return text === null ? null : BackupPlan.parse(JSON.parse(text))
}

export async function writePlan(settings: Settings, plan: BackupPlan): Promise<void> {
  const draft = `${planPath(settings)}.new`
  await writeFile(draft, `${JSON.stringify(plan, null, 1)}\n`, { mode: 0o600, flush: true })
  // Written by root, it must be readable for the product's account.
  const { uid, gid } = await stat(settings.DATA_FOLDER)
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, planPath(settings))
}

export const deletePlan = (settings: Settings): Promise<void> => rm(planPath(settings), { force: true })

/** '90m', '6h' or '1d' in minutes; null where it is none, or under five minutes. */
export function parseEvery(text: string): number | null {
  const [, amount, unit] = /^(\d{1,5})([mhd])$/.exec(text.trim()) ?? []
  const minutes = Number(amount) * { m: 1, h: 60, d: 1440 }[unit === 'h' || unit === 'd' ? unit : 'm']
  return amount !== undefined && minutes >= 5 ? minutes : null
}
