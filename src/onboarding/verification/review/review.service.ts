import { lockDriver } from '#drivers/find-driver.service.ts'
import { scopeOf, type Actor } from '#accounts/people.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { momentText } from '#platform/contract/moment.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import { findApplication, lockApplication, type Application } from '../../applications/applications.store.ts'
import { lockNextInQueue } from '../queue/queue.store.ts'
import { findNames, setReviewer } from './review.store.ts'
import { judgeIndependentReviewer } from './reviewer.service.ts'
import { isReviewedByAnother, reviewMinutes } from '../verification.rules.ts'

type NextApplication = { id: string; driver_id: string; driverName: string }

/** Starts the review of the oldest application that nobody reviews. Throws 409 where none waits. */
export async function takeNext(db: Db, actor: Actor, now: Date): Promise<NextApplication> {
  return inTransaction(db, async (tx) => {
    const next = await lockNextInQueue(tx, { plantId: actor.plant.id, userId: actor.userId, now })
    if (!next)
      throw conflict(
        'nothing_waiting',
        'No application is waiting that a colleague is not reviewing and that you neither submitted nor corrected.',
      )
    await setReviewer(tx, next.id, { userId: actor.userId, until: reviewEnd(now) })
    const { name } = await tx.selectFrom('driver').select('name').where('id', '=', next.driver_id).executeTakeFirstOrThrow()
    return { ...next, driverName: name }
  })
}

/** Starts the review of an application, or takes it over. */
export async function takeOver(db: Db, { actor, applicationId, now }: ReviewStep): Promise<void> {
  await inReview(db, { actor, applicationId, now, mayTakeOver: true }, async (tx, { application, driver }) => {
    if (!isReviewedByAnother(application, actor.userId, now)) return
    const change = { driver, at: now, userId: actor.userId, why: 'taken over' }
    await auditDriver(tx, change, {
      action: 'review taken over',
      before: { reviewer_id: application.reviewer_id },
      after: { reviewer_id: actor.userId },
    })
  })
}

export type ReviewStep = { actor: Actor; applicationId: string; now: Date }
export type Reviewed = { application: Application; driver: Driver }
type Access = ReviewStep & {
  mayTakeOver?: boolean
  /** Waiting ones only, by default. */ states?: readonly Application['state'][]
}

/**
 * Runs a step of a review with driver and application locked; its actor becomes the reviewer, or stays it for longer. Throws 403 for who submitted or corrected it, 409 while
 * a colleague reviews it or where it does not wait for a review.
 */
export async function inReview<T>(
  db: Db,
  { actor, applicationId, now, mayTakeOver = false, states = ['submitted'] }: Access,
  step: (tx: Tx, reviewed: Reviewed) => Promise<T>,
): Promise<T> {
  const { driver_id } = await findApplication(db, scopeOf(actor), applicationId)
  return inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driver_id)
    const application = await lockApplication(tx, applicationId)
    await assertMayReview(tx, application, { actor, now, mayTakeOver, states })
    if (application.state === 'submitted' && isDueForRenewal(application, actor, now))
      await setReviewer(tx, application.id, { userId: actor.userId, until: reviewEnd(now) })
    return step(tx, { application, driver })
  })
}

type Asked = Required<Omit<Access, 'applicationId'>>

async function assertMayReview(tx: Tx, application: Application, { actor, now, mayTakeOver, states }: Asked): Promise<void> {
  const { userId, plant } = actor
  const ruling = await judgeIndependentReviewer(tx, application, { userId, now })
  if (!ruling.ok) throw forbidden(ruling.message)
  if (!states.includes(application.state)) throw conflict('application_state', await closedText(tx, application, plant.timeZone))
  if (mayTakeOver || !isReviewedByAnother(application, userId, now)) return
  const { users } = await findNames(tx, { userIds: [application.reviewer_id ?? ''], fileIds: [] })
  const until = momentText(application.review_until ?? now, plant.timeZone)
  const name = users.get(application.reviewer_id ?? '') ?? 'A colleague'
  throw conflict('under_review', `${name} reviews this application until ${until}. Take it over to go on.`)
}

/** Who closed the application, when and how. */
async function closedText(tx: Tx, { state, decided_by, decided_at }: Application, timeZone: string): Promise<string> {
  if (decided_by === null || decided_at === null) return 'The documents were returned to the submitter. Wait until they are sent again.'
  const { users } = await findNames(tx, { userIds: [decided_by], fileIds: [] })
  return `This application is closed: ${state} by ${users.get(decided_by) ?? 'a colleague'} on ${momentText(decided_at, timeZone)}.`
}

const minute = 60_000
export const reviewEnd = (now: Date): Date => new Date(now.getTime() + reviewMinutes * minute)

/** At most once a minute: each renewal is seen by all who look at the queue. */
const isDueForRenewal = ({ reviewer_id, review_until }: Application, { userId }: Actor, now: Date): boolean =>
  reviewer_id !== userId || review_until === null || review_until.getTime() - now.getTime() < (reviewMinutes - 1) * minute
