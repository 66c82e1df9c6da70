import { expireConfirmations } from '#confirmations/decide-confirmation.service.ts'
import { remindOfCopies } from '#driver-files/subject-access/reminders/remind-copies.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { beginDueVersions } from '#requirements/begin-versions.service.ts'
import { askAboutLegalHolds } from '#retention/legal-holds/legal-holds.service.ts'
import { applyDueLoginChanges } from '#user-management/login-change/login-change.service.ts'
import { confirmationHandlers } from './confirmation-parts.ts'
import type { Services } from '../services.ts'

/** What ends or takes effect when nobody has confirmed or objected in time. */
export const secondPersonJobs = (
  db: Db,
  services: Services,
  clock: () => Date,
  site: { queues: Queues; publicUrl: URL | undefined },
): readonly Job[] => [
  {
    name: 'expire-confirmations',
    cron: '*/10 * * * *',
    run: async () => void (await expireConfirmations(db, confirmationHandlers(services, { db, ...site }), clock())),
  },
  { name: 'begin-requirements', cron: '*/5 * * * *', run: () => beginDueVersions(db, site.queues, clock()) },
  { name: 'ask-about-legal-holds', cron: '20 * * * *', run: () => askAboutLegalHolds(db, clock()) },
  { name: 'remind-of-copies', cron: '25 * * * *', run: () => remindOfCopies(db, clock()) },
  { name: 'change-logins', cron: '* * * * *', run: () => applyDueLoginChanges(db, clock()) },
]
