import { deleteExpiredSignIns } from '#accounts/sign-in/sign-in-upkeep.service.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { deleteUnusedDocuments } from '#onboarding/verification/upkeep/retention.service.ts'
import { deleteExpiredDrafts } from '#onboarding/drafts/drafts.service.ts'
import { deleteUnusedPhotographs } from '#gate/photographs/photographs.store.ts'
import { deleteOldChanges, keptChangeDays } from '#gate/offline/gate-changes.store.ts'
import { deleteOldChecks } from '#gate/checks/old-checks.store.ts'
import { deleteOldCallKeys } from '#platform/server/http/once/answer-once.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { deleteOldDriverFiles } from '#driver-files/make-file.service.ts'
import { deleteExpiredFiles } from '#reports/files/kept-files.service.ts'
import type { Services } from '../services.ts'

/** Jobs that delete what is kept no longer. */
export const upkeepJobs = (db: Db, { files }: Pick<Services, 'files'>, clock: () => Date): readonly Job[] => [
  { name: 'forget-past-sign-ins', cron: '*/15 * * * *', run: () => deleteExpiredSignIns(db, clock()) },
  { name: 'forget-keys-of-calls', cron: '*/15 * * * *', run: () => deleteOldCallKeys(db, clock()) },
  {
    name: 'sweep-files',
    cron: '17 * * * *',
    run: () => files.removeOrphans((names) => findKnownFiles(db, names), clock()),
  },
  { name: 'delete-unused-documents', cron: '35 2 * * *', run: () => deleteUnusedDocuments(db, files, clock()) },
  { name: 'delete-expired-files', cron: '45 * * * *', run: () => deleteExpiredFiles(db, files, clock()) },
  { name: 'delete-old-driver-files', cron: '40 * * * *', run: () => deleteOldDriverFiles(db, files, clock()) },
  { name: 'delete-expired-drafts', cron: '25 2 * * *', run: () => deleteExpiredDrafts(db, clock()) },
  { name: 'delete-old-gate-checks', cron: '50 2 * * *', run: () => deleteOldChecks(db, clock()) },
  {
    name: 'delete-old-gate-changes',
    cron: '45 2 * * *',
    run: async () => void (await deleteOldChanges(db, daysBefore(clock(), keptChangeDays))),
  },
  { name: 'delete-unused-photographs', cron: '55 2 * * *', run: () => deleteUnusedPhotographs(db) },
]

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
