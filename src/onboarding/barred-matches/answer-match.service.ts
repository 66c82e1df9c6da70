import { findOwnAccounts } from '#accounts/independence/independence.service.ts'
import type { Actor } from '#accounts/people.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { momentText } from '#platform/contract/moment.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/http/refusal.ts'
import { cannotBeOnboarded, judgeMatchReviewer, type MatchAnswer } from '#screening/barred-match.rules.ts'
import { askToBlacklist } from './ask-to-blacklist.service.ts'
import { moveApplication } from '../applications/applications.service.ts'
import { lockApplication } from '../applications/applications.store.ts'
import { findMatch, recordAnswer, workForOffice, type Match } from './barred-matches.store.ts'

type Answering = {
  actor: Actor
  now: Date
  matchId: string
  answer: MatchAnswer
  comment: string
}

/** Says whether the applicant is the barred person; the same is declined. Throws 403 for whoever has an interest, 409 where it is answered or has ended. */
export async function answerMatch(db: Db, { actor, now, matchId, answer, comment }: Answering): Promise<string> {
  const match = await findMatch(db, actor.plant.id, matchId)
  await assertMayAnswer(db, actor, match)
  return inTransaction(db, async (tx) => {
    const driver = await lockDriverById(tx, match.driver_id)
    const application = match.application_id === null ? null : await lockApplication(tx, match.application_id)
    if (!(await recordAnswer(tx, matchId, { answer, by: actor.userId, comment, at: now }))) throw await answeredAlready(tx, actor, matchId)
    await writeAudit(tx, {
      at: now,
      userId: actor.userId,
      action: `possible barred person: ${answer}`,
      subject: 'barred match',
      subjectId: matchId,
      plantId: actor.plant.id,
      before: { state: 'open' },
      after: { state: answer, driver_id: match.driver_id, barred_id: match.barred_id, why: comment },
    })
    if (answer === 'another person') return `${match.applicant} is another person.${application ? ' The documents can be verified.' : ''}`
    if (!application) return askToBlacklist(tx, { driver, actor, plant: match.applicant_plant, at: now })
    // The office must not learn from the reason whom it was about.
    await moveApplication(tx, { event: 'declined', application, driver, by: actor, comment: cannotBeOnboarded, at: now })
    return `${match.applicant} is the same person. The application was declined.`
  })
}

/** Throws a Refusal (403) for whoever has an interest in the answer. */
export async function assertMayAnswer(db: Db, { userId }: Actor, match: Match): Promise<void> {
  const ruling = await judgeReviewerOf(db, userId, match)
  if (!ruling.ok) throw forbidden(ruling.message)
}

export const judgeReviewerOf = async (
  db: Db,
  userId: string,
  { submitter_ids, transporter_id }: Pick<Match, 'submitter_ids' | 'transporter_id'>,
): Promise<ReturnType<typeof judgeMatchReviewer>> => {
  const ids = await findOwnAccounts(db, userId)
  return judgeMatchReviewer({
    isSubmitter: submitter_ids.some((id) => ids.has(id)),
    isOfOffice: await workForOffice(db, [...ids], transporter_id),
  })
}

async function answeredAlready(tx: Tx, { plant }: Actor, matchId: string): Promise<Refusal> {
  const { state, answered_by, decided_at } = await findMatch(tx, plant.id, matchId)
  if (answered_by === null || decided_at === null)
    return conflict('application_state', 'The application has ended, so there is nothing to answer.')
  return conflict('match_answered', `${answered_by} answered '${state}' on ${momentText(decided_at, plant.timeZone)}.`)
}
