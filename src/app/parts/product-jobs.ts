import { deleteExpiredSignIns } from '#accounts/sign-in/sign-in-upkeep.service.ts'
import { correctPasses } from '#passes/pass-upkeep.service.ts'
import { releaseSeats } from '#events/booking/release-seats.service.ts'
import { endServedSuspensions } from '#passes/served-suspensions.service.ts'
import { closePointlessRequests } from '#requests/engine/close-requests.service.ts'
import { lapsePasses } from '#onboarding/pass-generation/pass-generation.service.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { resumeImports } from '#import-export/import-runs.service.ts'
import { importRegisters } from '#import-export/registers.service.ts'
import { watchAudit, type AuditWatch } from '#notifications/audit-watch.service.ts'
import { auditCheckCron } from '#notifications/audit-words.rules.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { deleteUnusedDocuments } from '#onboarding/verification/upkeep/retention.service.ts'
import { remindOfApplications } from '#onboarding/verification/upkeep/untouched.service.ts'
import { deleteExpiredDrafts } from '#onboarding/drafts/drafts.service.ts'
import { notifyOfOverdueRequests } from '#requests/inbox/overdue.service.ts'
import { sendWeeklyDigests } from '#office/digest/weekly-digest.service.ts'
import { updateScorecards } from '#office/scorecard/scorecard-run.service.ts'
import { deleteUnusedPhotographs } from '#gate/photographs/photographs.store.ts'
import { deleteOldChanges, keptChangeDays } from '#gate/offline/gate-changes.store.ts'
import { deleteOldChecks } from '#gate/checks/old-checks.store.ts'
import { collectEvents } from '#integrations/webhooks/collect-events.service.ts'
import { deleteOldEvents } from '#integrations/webhooks/collect-events.store.ts'
import { judgeKeyHolders } from '#integrations/api-keys/key-holders.service.ts'
import { deliverEvents } from '#integrations/webhooks/deliver-events.service.ts'
import { keptEventDays } from '#integrations/webhooks/webhook-events.rules.ts'
import { deleteEndedLinks } from '#office/own-page/own-page-links.store.ts'
import { checkStandIns } from '#requests/away/check-stand-ins.service.ts'
import { remindDue } from '#reminders/reminders.service.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { expireConfirmations } from '#confirmations/decide-confirmation.service.ts'
import { confirmationHandlers } from './confirmation-parts.ts'
import { applyDuePhoneChanges } from '#user-management/phone-change/phone-change.service.ts'
import { reportJobs } from './report-jobs.ts'
import type { Product } from '../product.ts'
import type { Services } from '../services.ts'

type JobOptions = Pick<AuditWatch, 'onChecked'> & {
  readonly product: Pick<Product, 'app' | 'writeReport'>
  readonly publicUrl: URL | undefined
}

/** The scheduled jobs. */
export const productJobs = (db: Db, services: Services, clock: () => Date, options: JobOptions): readonly Job[] => [
  ...domainJobs(db, services, clock, options),
  ...secondPersonJobs(db, services, clock, options),
  ...reportJobs(db, services, clock, { write: options.product.writeReport, origin: options.publicUrl?.origin }),
  foldJob(db),
]

const domainJobs = (db: Db, services: Services, clock: () => Date, { product, onChecked, publicUrl }: JobOptions): readonly Job[] => {
  const { messages, files, background, decoder, auditHeadFile, key, webhooksMayBePrivate } = services
  return [
    { name: 'end-served-suspensions', cron: '*/10 * * * *', run: () => endServedSuspensions(db, clock()) },
    { name: 'release-seats', cron: '*/10 * * * *', run: async () => void (await releaseSeats(db, clock())) },
    { name: 'correct-passes', cron: '40 1 * * *', run: () => correctPassesOf(db, clock()) },
    {
      name: 'deliver-news',
      cron: '* * * * *',
      everyMs: 1000,
      run: () => deliverDue(db, { now: clock(), byMail: messages.mail !== null }),
    },
    { name: 'send-mail', cron: '* * * * *', everyMs: 2000, run: () => sendDueMail(db, { now: clock(), mail: messages.mail, files }) },
    { name: 'check-stand-ins', cron: '* * * * *', run: () => checkStandIns(db, clock()) },
    { name: 'remind', cron: '*/10 * * * *', run: () => remindDue(db, clock()) },
    { name: 'send-weekly-digests', cron: '*/10 * * * *', run: () => sendWeeklyDigests(db, clock(), publicUrl?.origin) },
    { name: 'update-scorecards', cron: '*/10 * * * *', run: () => updateScorecards(db, clock()) },
    { name: 'forget-past-sign-ins', cron: '*/15 * * * *', run: () => deleteExpiredSignIns(db, clock()) },
    {
      name: 'resume-imports',
      cron: '* * * * *',
      everyMs: 5000,
      run: () => resumeImports(db, { background, decoder, registers: importRegisters }, clock()),
    },
    {
      name: 'sweep-files',
      cron: '17 * * * *',
      run: () => files.removeOrphans((names) => findKnownFiles(db, names), clock()),
    },
    { name: 'remind-of-applications', cron: '5 * * * *', run: () => remindOfApplications(db, clock()) },
    { name: 'notify-of-overdue-requests', cron: '*/10 * * * *', run: () => notifyOfOverdueRequests(db, clock()) },
    { name: 'delete-unused-documents', cron: '35 2 * * *', run: () => deleteUnusedDocuments(db, files, clock()) },
    { name: 'close-pointless-requests', cron: '20 2 * * *', run: async () => void (await closePointlessRequests(db, clock())) },
    { name: 'delete-expired-drafts', cron: '25 2 * * *', run: () => deleteExpiredDrafts(db, clock()) },
    { name: 'delete-old-gate-checks', cron: '50 2 * * *', run: () => deleteOldChecks(db, clock()) },
    { name: 'delete-ended-links', cron: '35 2 * * *', run: () => deleteEndedLinks(db, clock()) },
    {
      name: 'delete-old-gate-changes',
      cron: '45 2 * * *',
      run: async () => void (await deleteOldChanges(db, daysBefore(clock(), keptChangeDays))),
    },
    { name: 'delete-unused-photographs', cron: '55 2 * * *', run: () => deleteUnusedPhotographs(db) },
    { name: 'collect-webhook-events', cron: '* * * * *', everyMs: 5000, run: () => collectEvents(db, clock()) },
    {
      name: 'deliver-webhook-events',
      cron: '* * * * *',
      everyMs: 2000,
      run: () => deliverEvents(db, clock(), { key, mayBePrivate: webhooksMayBePrivate }),
    },
    { name: 'delete-old-webhook-events', cron: '50 2 * * *', run: () => deleteOldEvents(db, daysBefore(clock(), keptEventDays)) },
    {
      name: 'watch-audit',
      cron: auditCheckCron,
      run: () => watchAudit(db, { now: clock(), headFile: auditHeadFile, log: product.app.log, onChecked }),
    },
  ]
}

/** What ends or takes effect when nobody has confirmed or objected in time. */
const secondPersonJobs = (db: Db, services: Services, clock: () => Date, { publicUrl }: JobOptions): readonly Job[] => [
  {
    name: 'expire-confirmations',
    cron: '*/10 * * * *',
    run: async () => void (await expireConfirmations(db, confirmationHandlers(services, { db, publicUrl }), clock())),
  },
  { name: 'change-phones', cron: '* * * * *', run: () => applyDuePhoneChanges(db, clock()) },
  { name: 'judge-key-holders', cron: '*/10 * * * *', run: () => judgeKeyHolders(db, clock()) },
]

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

async function correctPassesOf(db: Db, now: Date): Promise<void> {
  await correctPasses(db, now)
  await lapsePasses(db, now)
}

export const foldJob = (db: Db): Job => ({ name: 'fold-counts', cron: '* * * * *', everyMs: 1000, run: () => foldCounts(db) })
