import { judgeInterest } from '#accounts/independence/independence.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { judgeReviewer } from '../../applications/application.rules.ts'
import { listSubmitters, type Application } from '../../applications/applications.store.ts'

type Reviewing = { userId: string; now: Date }

/** Whether this person may review the application: neither who submitted or corrected it, under whatever account, nor of its office. */
export async function judgeIndependentReviewer(db: Db, application: Application, { userId, now }: Reviewing): Promise<Ruling> {
  const { submitted_by: submittedBy, transporter_id, submitted_at: submittedAt } = application
  const submitterIds = await listSubmitters(db, application.id)
  const own = judgeReviewer({ submittedBy, submitterIds, userId })
  if (!own.ok) return own
  const matter = { deciderId: userId, submitterIds, transporterIds: [transporter_id], submittedAt, now }
  return judgeInterest(db, matter, 'this application')
}
