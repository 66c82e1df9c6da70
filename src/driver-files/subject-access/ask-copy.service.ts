import { scopeOf, type Actor } from '#accounts/people.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { accessNumber, accessStateOf, dueOn, mayAskByPage, type AccessState } from './subject-access.rules.ts'
import { findLastOf, insertSubjectAccess, type SubjectAccessRow } from './subject-access.store.ts'

type Asked = {
  driver: { id: string; name: string; auth_plant_id: string }
  by: Actor | null
  note: string | null
  today: PlainDate
  at: Date
}

/** Notes that a driver asked at the plant. Throws 404, 409 where one is open. */
export const askCopy = (
  db: Db,
  { driverId, note }: { driverId: string; note: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    const id = await open(tx, { driver, by: actor, note, today: toPlainDate(now, actor.plant.timeZone), at: now })
    if (id === null) throw conflict('copy_asked', 'The copy was asked for already. It is in the list of copies.')
    return id
  })

/** Of the own page, whose link an office may hold: whoever has it can ask, and is given nothing by it. Asked twice it is one request. */
export const askCopyByPage = (db: Db, { driverId, today }: { driverId: string; today: PlainDate }, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriverById(tx, driverId)
    const last = (await findLastOf(tx, { driverId, plantId: driver.auth_plant_id })) ?? null
    if (last?.state === 'open') return
    if (!mayAskByPage(last && { isOpen: false, endedAt: endOf(last) }, at))
      throw conflict('copy_given', 'You asked for your copy a short time ago. Ask at the plant.')
    await open(tx, { driver, by: null, note: null, today, at })
  })

async function open(tx: Tx, { driver, by, note, today, at }: Asked): Promise<string | null> {
  const due = dueOn(today)
  const plantId = driver.auth_plant_id
  const id = await insertSubjectAccess(tx, { driverId: driver.id, plantId, by: by?.userId ?? null, note, at, dueOn: due })
  if (id === null) return null
  const userId = by?.userId ?? null
  await auditDriver(
    tx,
    { driver, userId, at, why: note ?? 'by the own page' },
    { action: 'own copy asked for', after: { subject_access_id: id, due_on: due } },
  )
  await announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['drivers.file'],
      except_ids: userId === null ? [] : [userId],
      title: `${driver.name} asks for the own copy`,
      body: `${accessNumber(id)} is due on ${dateText(due)}.`,
      link: 'drivers/copies',
    },
    plantId,
    at,
  })
  return id
}

const endOf = ({ handed_at: handed, closed_at: closed }: SubjectAccessRow): Date | null => closed ?? handed

/** What the own page says: never how to get at the copy. Days at the plant. */
export type OwnCopy = {
  state: AccessState | null
  askedOn: PlainDate | null
  dueOn: PlainDate | null
  endedOn: PlainDate | null
  mayAsk: boolean
}

export async function findOwnCopy(db: Db, of: { driverId: string; plantId: string }, now: Date): Promise<OwnCopy> {
  const last = await findLastOf(db, of)
  if (!last) return { state: null, askedOn: null, dueOn: null, endedOn: null, mayAsk: true }
  const endedAt = endOf(last)
  return {
    state: accessStateOf(last),
    askedOn: toPlainDate(last.asked_at, last.time_zone),
    dueOn: last.due_on,
    endedOn: endedAt && toPlainDate(endedAt, last.time_zone),
    mayAsk: mayAskByPage({ isOpen: last.state === 'open', endedAt }, now),
  }
}
