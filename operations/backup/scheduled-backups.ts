import { BackupProblem } from './files/backup-problem.ts'
import { listBackups, requireBackupFolder, walFolder } from './files/backup-folder.ts'
import { readChain } from './files/wal-chain.ts'
import type { Background } from '#platform/server/jobs/background.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { openFailureLog, type FailureLog } from '#platform/server/log/failure-log.ts'
import { readPlan, type BackupPlan } from './backup-plan.ts'
import type { Installation } from './installation.ts'
import { deleteOldBackups } from './retention.ts'
import { openShipping } from './ship-log.ts'
import { BackupIsRunning, takeBackup } from './take-backup.ts'

type Schedule = {
  installation: Installation
  background: Background
  clock: () => Date
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
  /** Called when the backups fail, and when they work again. */
  onFailing?: ((isFailing: boolean) => void) | undefined
  /** Tells people of a failure. */
  announce?: ((error: unknown) => Promise<void>) | undefined
}

const afterFailureMs = 10 * 60_000

/** Runs the plan of `npx driver-pass backup --every`: each minute it stores the log, where points in time are kept, and takes a backup when one is due. */
export function scheduledBackups({ installation, background, clock, log, onFailing, announce }: Schedule): Job {
  const { worked, failed: recordFailure } = watchFailures({ log, onFailing })
  const failed = async (work: string, error: unknown): Promise<void> => {
    recordFailure(work, error)
    await announce?.(error).catch((err: unknown) => log.error({ err }, 'the failed backup was not announced'))
  }
  let isRunning = false
  let notBefore = 0
  const shipping = openShipping(installation)
  const backUp = async (plan: BackupPlan, chain: string | null, signal: AbortSignal): Promise<void> => {
    try {
      const wal = chain === null ? undefined : { chain, ship: () => shipping.ship(plan.to, chain) }
      const { name, manifest, damagedFiles } = await takeBackup(installation, { to: plan.to, clock, signal, wal })
      const deleted = await deleteOldBackups(plan.to, {
        installation: installation.id,
        keep: plan.keep,
        isCurrent: (each) => each === chain,
      })
      log.info({ backup: { name, bytes: manifest.bytes, deleted } }, 'a backup was taken')
      if (damagedFiles.length > 0) log.error({ damagedFiles }, 'stored files are missing or damaged')
      worked('backup')
    } catch (error) {
      if (signal.aborted || error instanceof BackupIsRunning) return
      notBefore = clock().getTime() + afterFailureMs
      await failed('backup', error)
    } finally {
      isRunning = false
    }
  }
  const run = async (): Promise<void> => {
    const plan = await readPlan(installation.settings)
    if (!plan?.pitr) await shipping.end()
    if (!plan) return worked('backup')
    await requireBackupFolder(plan.to)
    const chain = plan.pitr ? await shipping.open(plan.to) : null
    if (chain !== null) await shipping.ship(plan.to, chain)
    if (isRunning || clock().getTime() < notBefore) return
    // Another server may have taken it.
    if (!(await isDue(plan, installation.id, chain, clock()))) return worked('backup')
    isRunning = true
    background.start((signal) => backUp(plan, chain, signal))
  }
  return {
    name: 'back-up',
    cron: '* * * * *',
    run: async () => {
      try {
        await run()
        worked('schedule')
      } catch (error) {
        await failed('schedule', error)
      }
    },
  }
}

/** Logs a failure once, and tells whether any part of the work fails. */
function watchFailures({ log, onFailing }: Pick<Schedule, 'log' | 'onFailing'>): FailureLog {
  const failures = openFailureLog((error) =>
    // A sentence for the operator is worth more than where it was thrown.
    log.error(error instanceof BackupProblem ? { reason: error.message } : { err: error }, 'the backup failed'),
  )
  const failing = new Set<string>()
  return {
    worked: (work) => {
      failures.worked(work)
      failing.delete(work)
      onFailing?.(failing.size > 0)
    },
    failed: (work, error) => {
      failures.failed(work, error)
      failing.add(work)
      onFailing?.(true)
    },
  }
}

async function isDue({ to, everyMinutes }: BackupPlan, installation: string, chain: string | null, now: Date): Promise<boolean> {
  const own = (await listBackups(to)).backups.filter(({ manifest }) => manifest.installation === installation)
  // Points in time begin with a copy of the cluster in the same chain.
  const first = chain === null ? undefined : (await readChain(walFolder(to), chain))?.first
  const last = own.findLast(({ manifest: { wal } }) => chain === null || (wal?.chain === chain && first !== undefined && wal.from >= first))
  return last === undefined || now.getTime() - Date.parse(last.manifest.startedAt) >= everyMinutes * 60_000
}
