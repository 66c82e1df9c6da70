import type { Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/http/refusal.ts'
import type { ConfirmationHandlers } from './confirmation-handlers.service.ts'
import { kindsConfirmedBy } from './confirmation-kinds.rules.ts'
import { closedChangeText, confirmationLink, judgeConfirmer, type ConfirmationState } from './confirmations.rules.ts'
import {
  closeConfirmation,
  findConfirmation,
  lockNextExpired,
  type ConfirmationReader,
  type ConfirmationRecord,
} from './confirmations.store.ts'

type Closed = Exclude<ConfirmationState, 'pending'>
type Command = { actor: Actor; id: string; at: Date; comment?: string | undefined }

export const readerOf = ({ userId, plant, permissions }: Actor): ConfirmationReader => ({
  userId,
  plantId: plant.id,
  kinds: kindsConfirmedBy(permissions),
})

/** Confirms a change and makes it, in one transaction. Throws 403 for who proposed or prepared it and for whom it is for, 409 where it is closed. */
export async function confirmChange(db: Db, handlers: ConfirmationHandlers, command: Command): Promise<void> {
  const { actor, at } = command
  const confirmation = await requireSecond(db, command)
  const start = await inTransaction(db, async (tx) => {
    await close(tx, confirmation, 'confirmed', command)
    return handlers[confirmation.kind].confirmed(tx, { confirmation, actor, at })
  })
  await start?.()
}

export async function refuseChange(db: Db, handlers: ConfirmationHandlers, command: Command): Promise<void> {
  const confirmation = await requireSecond(db, command)
  await inTransaction(db, async (tx) => {
    await close(tx, confirmation, 'refused', command)
    await handlers[confirmation.kind].ended?.(tx, confirmation, command.at)
  })
}

/** Only the proposer withdraws. */
export async function withdrawChange(db: Db, handlers: ConfirmationHandlers, command: Command): Promise<void> {
  const { actor, id } = command
  const confirmation = await findConfirmation(db, readerOf(actor), id)
  if (confirmation.proposed_by !== actor.userId) throw forbidden('Only the person who proposed this change can withdraw it.')
  await inTransaction(db, async (tx) => {
    await close(tx, confirmation, 'withdrawn', command)
    await handlers[confirmation.kind].ended?.(tx, confirmation, command.at)
  })
}

/** Ends what nobody has confirmed in time; answers how many. Any number of servers may do this at once. */
export async function expireConfirmations(db: Db, handlers: ConfirmationHandlers, now: Date): Promise<number> {
  for (let expired = 0; ; expired++) {
    const isFound = await inTransaction(db, async (tx) => {
      const confirmation = await lockNextExpired(tx, now)
      if (!confirmation) return false
      await record(tx, confirmation, 'expired', { by: null, comment: null, at: now })
      await handlers[confirmation.kind].ended?.(tx, confirmation, now)
      return true
    })
    if (!isFound) return expired
  }
}

async function requireSecond(db: Db, { actor, id }: Command): Promise<ConfirmationRecord> {
  const found = await findConfirmation(db, readerOf(actor), id)
  const { kind, is_own: isOwn, is_for_reader: isForReader, is_of_grantor: isOfGrantor } = found
  const ruling = judgeConfirmer({ kind, permissions: actor.permissions, isOwn, isForReader, isOfGrantor })
  if (!ruling.ok) throw forbidden(ruling.message)
  return found
}

async function close(tx: Tx, confirmation: ConfirmationRecord, state: Closed, { actor, at, comment }: Command): Promise<void> {
  const isClosed = await record(tx, confirmation, state, { by: actor, comment: comment ?? null, at })
  if (!isClosed) throw await closedRefusal(tx, readerOf(actor), confirmation.id)
}

type Deciding = { by: Actor | null; comment: string | null; at: Date }

/** Closes it, with audit, and tells its proposer what others did. */
async function record(tx: Tx, confirmation: ConfirmationRecord, state: Closed, { by, comment, at }: Deciding): Promise<boolean> {
  const { id, kind, plant_id: plantId, title, proposed_by } = confirmation
  if (!(await closeConfirmation(tx, id, { state, by: by && by.userId, comment, at }))) return false
  const audited = { at, userId: by && by.userId, plantId, subject: 'confirmation', subjectId: id }
  await writeAudit(tx, {
    ...audited,
    action: `change ${state}`,
    before: { state: 'pending' },
    after: { state, kind, proposed_by, comment },
  })
  if (state === 'withdrawn') return true
  const who = by ? `${by.firstName} ${by.lastName} ${state} it.` : 'Nobody confirmed it in 7 days. Propose it again if it is still wanted.'
  const body = [`${title}.`, who, comment && `"${comment}"`].filter(Boolean).join(' ')
  const payload = { user_id: proposed_by, title: `Your proposed change was ${state === 'expired' ? 'not confirmed' : state}`, body }
  await announce(tx, { topic: 'account', payload: { ...payload, link: confirmationLink(id) }, plantId, at })
  return true
}

async function closedRefusal(tx: Tx, reader: ConfirmationReader, id: string): Promise<Refusal> {
  const { state, decider } = await findConfirmation(tx, reader, id)
  return conflict('confirmation_closed', closedChangeText(state === 'pending' ? 'expired' : state, decider))
}
