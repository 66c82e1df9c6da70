import { correctPasses, type PassUpkeep } from '#drivers/settle/correct-passes.service.ts'
import { closePointlessAppointments } from '#appointments/appointment-upkeep.service.ts'
import { findSignals } from '#issuers/signals/find-signals.service.ts'
import { releaseSeats } from '#events/booking/release-seats.service.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { liftEndedHolds } from '#drivers/holds/ended-holds.service.ts'
import { closePointlessRequests } from '#requests/engine/close/close-requests.service.ts'
import { sendLetters } from '#cases/letters/send-letters.service.ts'
import { writeServed } from '#requests/letters/write-letter.service.ts'
import { settleAllCases } from '#requests/hearing/case-thread.service.ts'
import { raiseReviews } from '#requests/kinds/review-blacklisting/raise-reviews.service.ts'
import { lapsePasses } from '#onboarding/pass-generation/pass-generation.service.ts'
import { watchAudit, type AuditWatch } from '#notifications/audit-watch.service.ts'
import { auditCheckCron } from '#notifications/audit-words.rules.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { remindOfMatches } from '#onboarding/barred-matches/remind-of-matches.service.ts'
import { remindOfApplications } from '#onboarding/verification/upkeep/untouched.service.ts'
import { notifyOfOverdueRequests } from '#requests/inbox/overdue.service.ts'
import { checkStandIns } from '#requests/away/check-stand-ins.service.ts'
import { remindDue } from '#reminders/reminders.service.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { letterPrinting } from './letter-printing.ts'
import { secondPersonJobs } from './second-person-jobs.ts'
import { upkeepJobs } from './upkeep-jobs.ts'
import type { Product } from '../product.ts'
import type { Services } from '../services.ts'

type JobOptions = Pick<AuditWatch, 'onChecked'> &
  Pick<PassUpkeep, 'onRecounted'> & {
    product: Pick<Product, 'app' | 'writeReport' | 'queues'>
    publicUrl: URL | undefined
  }

/** The scheduled jobs. */
export const productJobs = (db: Db, services: Services, clock: () => Date, options: JobOptions): readonly Job[] => [
  ...domainJobs(db, services, clock, options),
  ...secondPersonJobs(db, services, clock, { queues: options.product.queues, publicUrl: options.publicUrl }),
  ...upkeepJobs(db, services, clock),
  ...serverExtensions.flatMap(
    ({ jobs }) => jobs?.({ db, services, clock, publicUrl: options.publicUrl, write: options.product.writeReport }) ?? [],
  ),
  foldJob(db),
]

const domainJobs = (
  db: Db,
  { messages, files, auditHeadFile, key }: Services,
  clock: () => Date,
  { product, onChecked, onRecounted, publicUrl }: JobOptions,
): readonly Job[] => [
  { name: 'end-served-suspensions', cron: '*/10 * * * *', run: () => endServedSuspensions(db, clock, writeServed) },
  {
    name: 'send-letters',
    cron: '* * * * *',
    run: () => sendLetters(db, { files, print: letterPrinting({ key }, publicUrl), now: clock() }),
  },
  { name: 'settle-cases', cron: '*/10 * * * *', run: () => settleAllCases(db, clock) },
  { name: 'lift-ended-holds', cron: '*/10 * * * *', run: () => liftEndedHolds(db, clock) },
  { name: 'release-seats', cron: '*/10 * * * *', run: async () => void (await releaseSeats(db, clock())) },
  { name: 'close-pointless-appointments', cron: '*/10 * * * *', run: async () => void (await closePointlessAppointments(db, clock())) },
  { name: 'find-issuer-signals', cron: '10 3 * * *', run: () => findSignals(db, clock()) },
  { name: 'correct-passes', cron: '40 1 * * *', run: () => correctPassesOf(db, clock, { log: product.app.log, onRecounted }) },
  {
    name: 'deliver-news',
    cron: '* * * * *',
    everyMs: 1000,
    run: () => deliverDue(db, { now: clock(), byMail: messages.mail !== null }),
  },
  { name: 'send-mail', cron: '* * * * *', everyMs: 2000, run: () => sendDueMail(db, { now: clock(), mail: messages.mail, files }) },
  { name: 'check-stand-ins', cron: '* * * * *', run: () => checkStandIns(db, clock()) },
  { name: 'remind', cron: '*/10 * * * *', run: () => remindDue(db, clock()) },
  { name: 'remind-of-applications', cron: '5 * * * *', run: () => remindOfApplications(db, clock()) },
  { name: 'remind-of-barred-matches', cron: '15 5 * * *', run: () => remindOfMatches(db, clock()) },
  { name: 'notify-of-overdue-requests', cron: '*/10 * * * *', run: () => notifyOfOverdueRequests(db, clock()) },
  { name: 'review-blacklistings', cron: '40 2 * * *', run: async () => void (await raiseReviews(db, clock)) },
  { name: 'close-pointless-requests', cron: '20 2 * * *', run: async () => void (await closePointlessRequests(db, clock)) },
  {
    name: 'watch-audit',
    cron: auditCheckCron,
    run: () => watchAudit(db, { now: clock(), headFile: auditHeadFile, log: product.app.log, onChecked }),
  },
]

async function correctPassesOf(db: Db, clock: () => Date, upkeep: PassUpkeep): Promise<void> {
  await correctPasses(db, clock, upkeep)
  await lapsePasses(db, clock)
}

export const foldJob = (db: Db): Job => ({ name: 'fold-counts', cron: '* * * * *', everyMs: 1000, run: () => foldCounts(db) })
