import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findUserByEmail, findUserByPhoneNumber, insertUser, type NewUser } from './users.store.ts'

/** What other domains ask of accounts; the rest of the store is for this domain alone. */
export { findUserByEmail, findUserNamed, listPermitted, listUsersOfPortal, lockUser } from './users.store.ts'

type Adding = Pick<Change, 'at' | 'userId' | 'plantId'> & { action?: 'user added' | 'user imported' }

/** Adds a person, who has no access yet, with the audit row; answers the id. */
export async function addUser(tx: Tx, user: NewUser, { action = 'user added', ...by }: Adding): Promise<string> {
  const id = await insertUser(tx, user)
  await writeAudit(tx, { ...by, action, subject: 'user', subjectId: id, after: { ...user } })
  return id
}

type Person = { id: string; first_name: string; last_name: string; isNew: boolean }

/** The person with this phone number, who keeps name and email, or a new one. Throws where the account is disabled, or somebody else has the email. */
export async function findOrAddUser(tx: Tx, user: NewUser & { email: string }, by: Adding): Promise<Person> {
  const found = await findUserByPhoneNumber(tx, user.phone)
  if (found && !found.is_active)
    throw new Error(`${found.first_name} ${found.last_name}, whose phone number this is, is disabled. Enter another phone number.`)
  if (found) return { ...found, isNew: false }
  const owner = await findUserByEmail(tx, user.email)
  if (owner) throw new Error(`The email ${user.email} belongs to ${owner.first_name} ${owner.last_name}. Enter another one.`)
  return { id: await addUser(tx, user, by), first_name: user.first_name, last_name: user.last_name, isNew: true }
}
