import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import { actorName } from '../granting.service.ts'
import {
  addressNeededText,
  changesByManager,
  changesOfPerson,
  emailChangedMessage,
  emailChangedText,
  isMailLogin,
  isSameChange,
  newText,
  oldText,
  wantedLogin,
  type WantedLogin,
} from '../login-change/login-change.rules.ts'
import { askForLoginChange, type LoginChangeSettings } from '../login-change/login-change.service.ts'
import { closeOpen, findOpenChange } from '../login-change/login-change.store.ts'
import { requireChangeable } from '../person-scope.service.ts'
import { findUserAtPlant, type PersonRow } from '../person.store.ts'
import { phoneTakenText } from '../users/known-phones.rules.ts'
import { refuseKnown } from '../users/known-phones.service.ts'
import { auditedChange, inform, requirePerson, type PersonChange } from './user.service.ts'
import { updateProfile } from './user.store.ts'

type Profile = Pick<PersonRow, 'first_name' | 'last_name' | 'phone' | 'email'>
type ProfileChange = PersonChange & { settings: LoginChangeSettings }

/** Changes name and email. A new login is asked for: its old and its new side have to agree. True where it waits for them. */
export async function changeProfile(db: Db, { settings, ...change }: ProfileChange, after: Profile): Promise<boolean> {
  await admit(db, { settings, ...change }, after)
  const { isWaiting, send } = await inTransaction(db, async (tx) => {
    const { first_name, last_name, phone, email } = await requirePerson(tx, change)
    const before = { first_name, last_name, phone, email }
    await requireChangeable(tx, change)
    const kept = { ...after, phone, ...(isMailLogin(settings) && { email }) }
    if (JSON.stringify(before) !== JSON.stringify(kept)) {
      await updateProfile(tx, change.userId, kept)
      await writeAudit(tx, { ...auditedChange(change), action: 'user changed', before, after: kept })
    }
    const tell = kept.email === email ? undefined : await tellOfEmail(tx, { settings, ...change }, { before: email, after: kept.email })
    const wanted = wantedLogin(before, after, settings)
    if (!wanted) return { isWaiting: false, send: tell }
    const sending = await ask(tx, { settings, ...change }, { wanted, email })
    return { isWaiting: true, send: () => [tell, sending].forEach((each) => each?.()) }
  })
  send?.()
  return isWaiting
}

/** Refuses what is somebody else's, and counts what sends messages: before the transaction, for a rollback would undo the counts. */
async function admit(db: Db, { settings, ...change }: ProfileChange, after: Profile): Promise<void> {
  const { actor, userId, now } = change
  const before = await findUserAtPlant(db, { id: userId, plantId: actor.plant.id })
  if (!before) throw notFound()
  await requireChangeable(db, change)
  const wanted = wantedLogin(before, after, settings)
  if (wanted && isMailLogin(settings) && after.email === null) throw invalid({ email: addressNeededText })
  const [phone, email] = [
    after.phone === before.phone ? undefined : after.phone,
    after.email?.toLowerCase() === before.email?.toLowerCase() ? null : after.email,
  ]
  if (phone !== undefined || email !== null) await refuseKnown(db, { actor, now, phone, email }, () => phoneTakenText)
  if (!wanted || isSameChange(await findOpenChange(db, userId), wanted)) return
  await countOrRefuse(db, { key: `login-changes-by:${actor.userId}`, limit: changesByManager, now })
  await countOrRefuse(db, { key: `login-changes-of:${userId}`, limit: changesOfPerson, now })
}

/** The person, and after the commit the former address: whoever reads it there may know more. */
async function tellOfEmail(
  tx: Tx,
  { settings, ...change }: ProfileChange,
  email: { before: string | null; after: string | null },
): Promise<() => void> {
  const by = actorName(change.actor)
  await inform(tx, change, { title: 'Your email was changed', body: emailChangedText(email.after, by) })
  const message = emailChangedMessage({ email: email.after, by, productName: settings.productName })
  return () => email.before !== null && settings.mails?.send({ to: { email: email.before }, ...message })
}

type Asking = { wanted: WantedLogin; email: string | null }

async function ask(tx: Tx, { settings, ...change }: ProfileChange, { wanted, email }: Asking): Promise<(() => void) | undefined> {
  const { userId, actor, now: at } = change
  const sending = await askForLoginChange(tx, {
    userId,
    plantId: actor.plant.id,
    askedBy: actor.userId,
    change: wanted,
    email,
    at,
    settings,
  })
  if (!sending) return undefined
  const body = `${actorName(actor)} asked to change your login from ${oldText(wanted)} to ${newText(wanted)}. You log in as before until both have agreed. If you did not expect this, object by the message that you got.`
  await inform(tx, change, { title: 'Your login is to be changed', body })
  if (wanted.newEmail !== null && wanted.oldEmail === null) await tellManagers(tx, change, wanted)
  return sending
}

/** Of a first address nobody can object but those who can withdraw it. */
async function tellManagers(tx: Tx, { userId, actor, now: at }: PersonChange, wanted: WantedLogin): Promise<void> {
  const body = `${actorName(actor)} asked that a person who had no email gets login codes at ${newText(wanted)}. If this is wrong, withdraw it within 24 hours.`
  const payload = { permissions: ['users.manage' as const], except_ids: [actor.userId, userId], title: 'First address of a login', body }
  await announce(tx, { topic: 'permitted', payload: { ...payload, link: `users/details/${userId}` }, plantId: actor.plant.id, at })
}

/** Withdraws the change of a login that waits. Throws 404 where none does. */
export const withdrawLoginChange = (db: Db, change: PersonChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    await requirePerson(tx, change)
    await requireChangeable(tx, change)
    if (!(await closeOpen(tx, change.userId, { state: 'withdrawn', at: change.now }))) throw notFound()
    await writeAudit(tx, { ...auditedChange(change), action: 'login change withdrawn' })
    await inform(tx, change, { title: 'Your login stays', body: `${actorName(change.actor)} withdrew the change of your login.` })
  })
