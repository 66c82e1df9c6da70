import { codeDigits } from '#accounts/sign-in/sign-in.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { BackgroundSender } from '#platform/server/messages/background-sender.ts'
import { hashToken, hmac, randomDigits, randomToken } from '#platform/server/secrets/secrets.ts'
import type { InvitationSettings } from '../invitations.service.ts'
import { lockAccount } from '../person.store.ts'
import { endAllSignIns } from '../user/user.store.ts'
import {
  changeExpiry,
  isSameChange,
  messageToNew,
  messageToOld,
  newText,
  objectionEnd,
  objectionHours,
  pageInMessage,
  pauseDays,
  pauseEnd,
  takesEffect,
  type WantedLogin,
} from './login-change.rules.ts'
import {
  closeChange,
  findLastObjection,
  findOpenChange,
  insertLoginChange,
  isLoginOfAnother,
  listDueChanges,
  lockChange,
  setLogin,
  type LoginChange,
} from './login-change.store.ts'

export type LoginChangeSettings = InvitationSettings & {
  /** For the codes; never in the database. */
  key: Buffer
  /** To addresses that are no login; null without a mail server. */
  mails: BackgroundSender | null
}

type Asked = {
  userId: string
  plantId: string
  askedBy: string
  change: WantedLogin
  /** Of the person now: where no SMS can be sent and the address stays, both messages go there. */
  email: string | null
  at: Date
  settings: LoginChangeSettings
}

/** Starts the change of a login; answers what sends the messages after the commit, nothing where it waits already. The person goes on logging in as before. */
export async function askForLoginChange(
  tx: Tx,
  { userId, plantId, askedBy, change, email, at, settings }: Asked,
): Promise<(() => void) | undefined> {
  const { sender, productName } = settings
  if (!sender)
    throw conflict('no_gateway', 'Numbers cannot be changed, because no SMS gateway or mail server is set up to send their codes.')
  if (isSameChange(await findOpenChange(tx, userId), change)) return undefined
  await refuseWhilePaused(tx, userId, at)
  const links = { old: randomToken(), new: randomToken() }
  const codes = { old: randomDigits(codeDigits), new: randomDigits(codeDigits) }
  await insertLoginChange(tx, {
    userId,
    plantId,
    askedBy,
    ...change,
    at,
    objectionUntil: objectionEnd(at),
    expiresAt: changeExpiry(at),
    linkHash: { old: hashToken(links.old), new: hashToken(links.new) },
    codeHash: { old: codeHash(settings.key, links.old, codes.old), new: codeHash(settings.key, links.new, codes.new) },
  })
  const audited = { at, userId: askedBy, plantId, subject: 'user', subjectId: userId, action: 'login change asked' }
  await writeAudit(tx, { ...audited, before: beforeOf(change), after: { ...afterOf(change), objection_hours: objectionHours } })
  const written = { change, productName }
  const page = (token: string): string => pageInMessage(`${loginChangePath}/${token}`, settings.publicUrl)
  return () => {
    sender.send({
      to: { phone: change.newPhone, email: change.newEmail ?? email ?? undefined },
      ...messageToNew({ ...written, code: codes.new, page: page(links.new) }),
    })
    sender.send({
      to: { phone: change.oldPhone, email: email ?? undefined },
      ...messageToOld({ ...written, code: codes.old, page: page(links.old) }),
    })
  }
}

async function refuseWhilePaused(tx: Tx, userId: string, at: Date): Promise<void> {
  const objectedAt = await findLastObjection(tx, userId)
  if (objectedAt === null || pauseEnd(objectedAt) <= at) return
  throw conflict(
    'login_change_objected',
    `The person objected to a change. Ask them. It can be asked for again ${pauseDays} days after the objection.`,
  )
}

const beforeOf = ({ oldPhone, oldEmail, newEmail }: WantedLogin) => ({ phone: oldPhone, ...(newEmail !== null && { email: oldEmail }) })
const afterOf = ({ newPhone, newEmail }: WantedLogin) => ({ phone: newPhone, ...(newEmail !== null && { email: newEmail }) })

export const loginChangePath = '/auth/login-change'

export const codeHash = (key: Buffer, link: string, code: string): Buffer => hmac(key, ['login change', link, code])

/** Makes the change where its conditions are met. False where it waits or is over. */
export async function applyIfDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (change.state !== 'open') return false
  const { userId, newPhone: phone, newEmail: email } = change
  const person = await lockAccount(tx, userId)
  // The login may have been changed otherwise, given to somebody else, or the account been disabled meanwhile.
  const isAsBefore = person?.is_active === true && person.phone === change.oldPhone && (email === null || person.email === change.oldEmail)
  if (change.expiresAt <= now || !isAsBefore || (await isLoginOfAnother(tx, { phone, email }, userId)))
    return !(await close(tx, change, 'expired', now))
  if (!takesEffect(change, now)) return false
  await setLogin(tx, userId, { phone, email })
  await endAllSignIns(tx, userId)
  return close(tx, change, 'done', now)
}

/** Applies what the old side has not objected to in time, and ends what nobody has confirmed. Any number of servers may do this at once. */
export async function applyDueLoginChanges(db: Db, now: Date): Promise<void> {
  for (const id of await listDueChanges(db, now)) await inTransaction(db, (tx) => applyIfDue(tx, id, now))
}

const texts = {
  done: { action: 'user login changed', title: 'A login was changed', text: (to: string) => `logs in with ${to} now` },
  objected: {
    action: 'login change objected',
    title: 'A change of login was objected to',
    text: (to: string) => `keeps the old login, which objected to ${to}`,
  },
  expired: {
    action: 'login change expired',
    title: 'A login was not changed',
    text: (to: string) => `keeps the old login: ${to} was not confirmed in time`,
  },
} as const

/** Closes it with audit, and tells the person and who asked for it. */
export async function close(tx: Tx, change: LoginChange, state: keyof typeof texts, at: Date): Promise<boolean> {
  if (!(await closeChange(tx, change.id, { state, at }))) return false
  const { action, title, text } = texts[state]
  const { userId, plantId, askedBy } = change
  const audited = { at, userId: null, plantId, subject: 'user', subjectId: userId, action }
  const [before, after] = [beforeOf(change), state === 'done' ? afterOf(change) : beforeOf(change)]
  await writeAudit(tx, { ...audited, before, after: { ...after, asked_by: askedBy } })
  const person = await lockAccount(tx, userId)
  const body = `${person?.first_name} ${person?.last_name} ${text(newText(change))}.`
  for (const user_id of new Set([userId, askedBy]))
    await announce(tx, { topic: 'account', payload: { user_id, title, body }, plantId: null, at })
  return true
}
