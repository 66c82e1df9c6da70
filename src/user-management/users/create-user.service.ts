import { maskName } from '#accounts/mask-name.rules.ts'
import { addUser } from '#accounts/users/users.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findGrantFacts, grantAccess, type Granted } from '../granting.service.ts'
import { findUserAtPlant, lockPersonByPhone, type PersonRow } from '../person.store.ts'
import type { NewAccess } from '../user-fields.contract.ts'
import { knownPhoneText } from './known-phones.rules.ts'
import { lookUpPeople, refuseKnown } from './known-phones.service.ts'

export type NewPerson = {
  first_name: string
  last_name: string
  /** As stored. */
  phone: string
  email?: string | undefined
  existing_id?: string | undefined
}

export type Created = Pick<PersonRow, 'id' | 'phone' | 'email' | 'last_seen_at'> & { isNew: boolean }
/** With how many accesses were given, and how many wait for a second person. */
export type CreatedWithAccess = Created & Granted

type Adding = ManagerContext & { person: NewPerson }
type AddingWithAccess = ManagerContext & { person: NewPerson & { allocations: readonly NewAccess[] } }

/** Adds a person with access, or gives access to the known one whom the caller has confirmed. Nothing is stored where anything is refused. */
export async function createUser(db: Db, { person, ...acting }: AddingWithAccess): Promise<CreatedWithAccess> {
  await refuseKnownPhone(db, { person, ...acting })
  return inTransaction(db, async (tx) => {
    const found = await findOrInsert(tx, { person, ...acting })
    const facts = await findGrantFacts(tx, acting, person.allocations)
    const granted = await grantAccess(tx, { ...acting, userId: found.id, accesses: person.allocations, facts, isNew: found.isNew })
    return { ...found, ...granted }
  })
}

/** Says that somebody has the number, unless the caller has confirmed them: nobody is added twice. True where the number is of whom they confirmed. */
export async function refuseKnownPhone(db: Db, { person: { existing_id, phone, email }, ...acting }: Adding): Promise<boolean> {
  if (existing_id !== undefined) return (await lookUpPeople(db, { ...acting, phone })).ofPhone?.id === existing_id
  await refuseKnown(db, { ...acting, phone, email }, (known) =>
    knownPhoneText(`${maskName(known.first_name)} ${maskName(known.last_name)}`),
  )
  return false
}

/** The confirmed person, locked, or a new one. */
export async function findOrInsert(tx: Tx, { person, actor, now }: Adding): Promise<Created> {
  const { first_name, last_name, phone, email = null, existing_id } = person
  if (existing_id !== undefined) {
    const known = await lockPersonByPhone(tx, phone)
    if (known?.id !== existing_id) throw invalid({ phone: 'This is no longer the number of that person. Check the number.' })
    // What became of people elsewhere is not told to who has their number; the access is theirs once they are enabled.
    if (!known.is_active && (await findUserAtPlant(tx, { id: known.id, plantId: actor.plant.id })))
      throw invalid({ phone: 'This person’s account is disabled. Ask a person who manages users to enable it.' })
    return { ...known, isNew: false }
  }
  const by = { at: now, userId: actor.userId, plantId: actor.plant.id }
  const id = await addUser(tx, { first_name, last_name, phone, email }, by)
  return { id, phone, email, last_seen_at: null, isNew: true }
}
