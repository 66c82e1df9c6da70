import { todayOf, type Actor } from '#accounts/people.ts'
import { lockUser } from '#accounts/users/users.service.ts'
import { announce } from '#notifications/announce.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import { anotherColleague, noLongerStandInText, obstacleText, periodProblems, standInText, type DaysAway } from './away.rules.ts'
import { deleteAway, findAway, findObstacle, listPlantColleagues, upsertAway, type Away } from './away.store.ts'

type AwayCommand = DaysAway & { actor: Actor; delegateId: string; at: Date }

/**
 * Sets the days on which a person is away and who stands in, in place of earlier ones, and notifies the colleague. Throws 422 at the field for days that are over
 * or in the wrong order, and for a colleague who lacks a permission or is away too.
 */
export async function setAway(db: Db, { actor, delegateId, at, ...period }: AwayCommand): Promise<string> {
  const { userId, plant } = actor
  const today = todayOf(actor, at)
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const current = await findAway(tx, userId, today)
    const problems = periodProblems(period, today, current)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const [delegate] = await listPlantColleagues(tx, { userId, plantId: plant.id, now: at, onlyId: delegateId }, { isCovering: false })
    if (!delegate) throw invalid({ delegate_id: 'Choose a colleague of this plant' })
    const obstacle = obstacleText(delegate.name, await findObstacle(tx, { userId, delegateId }, period, at))
    if (obstacle !== undefined) throw invalid({ delegate_id: `${obstacle}. ${anotherColleague}` })
    await upsertAway(tx, { userId, delegateId, ...period }, at)
    await record(tx, { actor, at, before: current, after: { ...period, delegateId } })
    if (current && current.delegateId !== delegateId) await notify(tx, current.delegateId, noLongerStandInText(nameOf(actor)), at)
    await notify(tx, delegateId, standInText(nameOf(actor), period), at)
    return delegate.name
  })
}

/** Ends the days away. Throws 404 where there are none. */
export async function endAway(db: Db, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, actor.userId)
    const current = await findAway(tx, actor.userId, todayOf(actor, at))
    if (!current) throw notFound()
    await deleteAway(tx, actor.userId)
    await record(tx, { actor, at, before: current, after: undefined })
    await notify(tx, current.delegateId, noLongerStandInText(nameOf(actor)), at)
  })
}

/** Why the colleague gets nothing, as a sentence; undefined while all is well. */
export async function findProblem(db: Db, away: Away, now: Date): Promise<string | undefined> {
  const obstacle = obstacleText(away.delegateName, await findObstacle(db, away, away, now))
  return obstacle && `${obstacle}, so your notifications are not passed on. ${anotherColleague}`
}

const nameOf = ({ firstName, lastName }: Actor): string => `${firstName} ${lastName}`

const notify = (tx: Tx, userId: string, texts: { title: string; body: string }, at: Date): Promise<void> =>
  announce(tx, { topic: 'account', payload: { user_id: userId, ...texts }, plantId: null, at })

type Days = { from: PlainDate; to: PlainDate; delegateId: string }
type Recorded = { actor: Actor; at: Date; before: Days | undefined; after: Days | undefined }

async function record(tx: Tx, { actor, at, before, after }: Recorded): Promise<void> {
  const toJson = (days: Days | undefined) => days && { from: days.from, to: days.to, delegate_id: days.delegateId }
  const [was, is] = [toJson(before), toJson(after)]
  const change = { at, userId: actor.userId, action: after ? 'away set' : 'away ended', subject: 'away', subjectId: actor.userId }
  await writeAudit(tx, { ...change, plantId: actor.plant.id, ...(was && { before: was }), ...(is && { after: is }) })
}
