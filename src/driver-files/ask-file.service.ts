import { base32nopad } from '@scure/base'
import { randomBytes } from 'node:crypto'
import { scopeOf, type Actor } from '#accounts/people.ts'
import { lockUser } from '#accounts/users/users.service.ts'
import { proposeConfirmation } from '#confirmations/propose.service.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import { lockDriver } from '#drivers/find-driver.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { momentText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { readAsAt } from '#platform/contract/as-at.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { forbidden, invalid } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { fileDayProblems, fileNumber, usualFirstDay } from './driver-files.rules.ts'
import { insertDriverFile } from './driver-files.store.ts'
import { driverFileQueue } from './make-file.service.ts'
import { judgeFileAccess, purposes, type FilePurpose } from './purposes.rules.ts'

type Asked = {
  driverId: string
  purpose: FilePurpose
  reason: string
  /** On the plant's clock or with its offset; now without one. */
  moment: string | undefined
  from: PlainDate | undefined
}

type Context = { actor: Actor; now: Date; queues: Pick<Queues, 'send'> }
export type AskedFile = { id: string; isWaiting: boolean }

/** Has a driver's file made, or proposed to a second person where its purpose needs one; `and` belongs to the same transaction. Throws 403, 404, 409, 422. */
export async function askFile(
  db: Db,
  asked: Asked,
  { actor, now, queues }: Context,
  and?: (tx: Tx, fileId: string) => Promise<void>,
): Promise<AskedFile> {
  const access = judgeFileAccess(asked.purpose, actor.permissions)
  if (!access.ok) throw forbidden(access.message)
  const { plant } = actor
  const moment = (asked.moment === undefined ? null : readAsAt(asked.moment, plant.timeZone).moment) ?? now
  const until = toPlainDate(moment, plant.timeZone)
  const from = asked.from ?? usualFirstDay(until)
  const problems = fileDayProblems({ from, until, moment, now })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const isWaiting = purposes[asked.purpose].needsSecondPerson
  const { id, wake } = await inTransaction(db, async (tx) => {
    await lockUser(tx, actor.userId)
    const driver = await lockDriver(tx, scopeOf(actor), asked.driverId)
    const added = await insertDriverFile(tx, {
      ...asked,
      plantId: plant.id,
      moment,
      from,
      until,
      by: actor.userId,
      at: now,
      proofKey: base32nopad.encode(randomBytes(16)).toLowerCase(),
      state: isWaiting ? 'waiting' : 'making',
    })
    const file = { id: added, name: driver.name, purpose: asked.purpose, reason: asked.reason, moment: momentText(moment, plant.timeZone) }
    await auditDriver(
      tx,
      { driver, userId: actor.userId, at: now, why: asked.reason },
      { action: 'file asked for', after: { file_id: added, purpose: asked.purpose } },
    )
    await and?.(tx, added)
    if (isWaiting) await propose(tx, file, { actor, at: now })
    else await tellOthers(tx, file, { actor, at: now })
    return { id: added, wake: isWaiting ? undefined : await queues.send(tx, driverFileQueue, { plantId: plant.id, id: added }) }
  })
  wake?.()
  return { id, isWaiting }
}

type AnnouncedFile = { id: string; name: string; purpose: FilePurpose; reason: string; moment: string }
type By = { actor: Actor; at: Date }

async function propose(tx: Tx, { id, name, purpose, reason, moment }: AnnouncedFile, { actor, at }: By): Promise<void> {
  const fact = (label: string, wanted: string) => ({ label, before: null, wanted })
  await proposeConfirmation(tx, {
    kind: 'driver-file',
    actor,
    plantId: actor.plant.id,
    subjectId: id,
    title: `File of ${name}: ${purposes[purpose].name}`,
    facts: [fact('Driver', name), fact('Purpose', purposes[purpose].name), fact('As known on', moment), fact('Reason', reason)],
    payload: {},
    at,
  })
}

/** Nobody has a driver's file made unseen. */
const tellOthers = (tx: Tx, { id, name, purpose, reason }: AnnouncedFile, { actor, at }: By): Promise<void> =>
  announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['drivers.file'],
      except_ids: [actor.userId],
      title: `A file of ${name} is made`,
      body: `${actor.firstName} ${actor.lastName} asked for ${fileNumber(id)} (${purposes[purpose].name}): ${reason}`,
      link: null,
    },
    plantId: actor.plant.id,
    at,
  })
