import { maskPhone } from '#accounts/phone.rules.ts'
import { codeDigits } from '#accounts/sign-in/sign-in.rules.ts'
import { announce } from '#notifications/delivery/outbox.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { originOf, type HttpCall } from '#platform/server/http/handlers.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { hashToken, hmac, randomDigits, randomToken } from '#platform/server/secrets/secrets.ts'
import type { InvitationSettings } from '../invitations.service.ts'
import { lockUser } from '../person.store.ts'
import { endAllSignIns } from '../user/user.store.ts'
import { changeExpiry, messageToNew, messageToOld, objectionEnd, objectionHours, takesEffect } from './phone-change.rules.ts'
import {
  closeChange,
  insertPhoneChange,
  isPhoneOfAnother,
  listDueChanges,
  lockChange,
  setPhone,
  type PhoneChange,
} from './phone-change.store.ts'

export type PhoneChangeSettings = InvitationSettings & {
  /** For the codes; never in the database. */
  readonly key: Buffer
}

type Asked = {
  readonly userId: string
  readonly plantId: string
  readonly askedBy: string
  readonly oldPhone: string
  readonly newPhone: string
  /** As it was before: where no SMS can be sent, the old number's message goes there. */
  readonly oldEmail: string | null
  readonly newEmail: string | null
  readonly at: Date
  readonly settings: PhoneChangeSettings
  readonly http: HttpCall
}

/** Starts the change of a number; answers what sends the messages after the commit. The person goes on logging in with the old one. */
export async function askForPhoneChange(tx: Tx, asked: Asked): Promise<() => void> {
  const { userId, plantId, askedBy, oldPhone, newPhone, at, settings, http } = asked
  const { sender } = settings
  if (!sender)
    throw conflict('no_gateway', 'Numbers cannot be changed, because no SMS gateway or mail server is set up to send their codes.')
  if (await isPhoneOfAnother(tx, newPhone, userId)) throw invalid({ phone: 'Another user has this phone number' })
  const links = { old: randomToken(), new: randomToken() }
  const codes = { old: randomDigits(codeDigits), new: randomDigits(codeDigits) }
  await insertPhoneChange(tx, {
    userId,
    plantId,
    askedBy,
    oldPhone,
    newPhone,
    at,
    objectionUntil: objectionEnd(at),
    expiresAt: changeExpiry(at),
    linkHash: { old: hashToken(links.old), new: hashToken(links.new) },
    codeHash: { old: codeHash(settings.key, links.old, codes.old), new: codeHash(settings.key, links.new, codes.new) },
  })
  const after = { phone: newPhone, objection_hours: objectionHours }
  await writeAudit(tx, {
    at,
    userId: askedBy,
    plantId,
    subject: 'user',
    subjectId: userId,
    action: 'phone change asked',
    before: { phone: oldPhone },
    after,
  })
  const address = (token: string): string => `${settings.publicUrl ?? originOf(http)}${phoneChangePath}/${token}`
  const written = { oldPhone, newPhone, productName: settings.productName }
  return () => {
    sender.send({
      to: { phone: newPhone, email: asked.newEmail ?? undefined },
      ...messageToNew({ ...written, code: codes.new, link: address(links.new) }),
    })
    sender.send({
      to: { phone: oldPhone, email: asked.oldEmail ?? undefined },
      ...messageToOld({ ...written, code: codes.old, link: address(links.old) }),
    })
  }
}

export const phoneChangePath = '/auth/number'

export const codeHash = (key: Buffer, link: string, code: string): Buffer => hmac(key, ['phone change', link, code])

/** Makes the change where its conditions are met. False where it waits or is over. */
export async function applyIfDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (change.state !== 'open') return false
  const person = await lockUser(tx, change.userId)
  // The number may have been changed otherwise, given to somebody else, or the account been disabled meanwhile.
  const isOver =
    change.expiresAt <= now || person?.phone !== change.oldPhone || (await isPhoneOfAnother(tx, change.newPhone, change.userId))
  if (isOver) return !(await close(tx, change, 'expired', now))
  if (!takesEffect(change, now)) return false
  await setPhone(tx, change.userId, change.newPhone)
  await endAllSignIns(tx, change.userId)
  return close(tx, change, 'done', now)
}

/** Applies what the old number has not objected to in time, and ends what nobody has confirmed. Any number of servers may do this at once. */
export async function applyDuePhoneChanges(db: Db, now: Date): Promise<void> {
  for (const id of await listDueChanges(db, now)) await inTransaction(db, (tx) => applyIfDue(tx, id, now))
}

const texts = {
  done: { action: 'user phone changed', title: 'The number was changed', text: (to: string) => `logs in with ${to} now` },
  objected: {
    action: 'phone change objected',
    title: 'The old number objected',
    text: (to: string) => `keeps the old number: it objected to ${to}`,
  },
  expired: {
    action: 'phone change expired',
    title: 'The number was not changed',
    text: (to: string) => `keeps the old number: ${to} was not confirmed in time`,
  },
} as const

/** Closes it with audit, and tells the person and who asked for it. */
export async function close(tx: Tx, change: PhoneChange, state: keyof typeof texts, at: Date): Promise<boolean> {
  if (!(await closeChange(tx, change.id, { state, at }))) return false
  const { action, title, text } = texts[state]
  const { userId, plantId, oldPhone, newPhone, askedBy } = change
  const audited = { at, userId: null, plantId, subject: 'user', subjectId: userId, action }
  await writeAudit(tx, {
    ...audited,
    before: { phone: oldPhone },
    after: { phone: state === 'done' ? newPhone : oldPhone, asked_by: askedBy },
  })
  const person = await lockUser(tx, userId)
  const body = `${person?.first_name} ${person?.last_name} ${text(maskPhone(newPhone))}.`
  for (const user_id of new Set([userId, askedBy]))
    await announce(tx, { topic: 'account', payload: { user_id, title, body }, plantId: null, at })
  return true
}
