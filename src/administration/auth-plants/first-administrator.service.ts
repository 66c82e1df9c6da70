import { ensureAdministratorRole } from '#accounts/grants/builtin-role.store.ts'
import { grantStaffRole } from '#accounts/grants/staff-role.service.ts'
import { findUserByEmail, findUserByPhoneNumber, insertUser } from '#accounts/users/users.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { findAuthPlantByName, insertAuthPlant, type AuthPlant } from './auth-plants.store.ts'
import { timeZoneOf } from './time-zone.rules.ts'

export type NewAdministrator = {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly plant: string
  /** Of a new plant. */
  readonly country: string
  readonly at: Date
}

type CreatedAdministrator = {
  readonly plant: AuthPlant
  readonly user: { readonly id: string; readonly first_name: string; readonly last_name: string }
  readonly isNewPlant: boolean
  readonly isNewUser: boolean
  /** False when the user was an administrator of the plant before. */
  readonly isNewAccess: boolean
}

/** Consequences of a new plant in later domains, in the same transaction. */
type Listeners = {
  readonly plantAdded: (tx: Tx, added: { readonly after: AuthPlant; readonly at: Date; readonly userId: null }) => Promise<void>
}

/** Makes the user an administrator of the plant, and creates both where they are missing. An existing user keeps name and email. */
export const createAdministrator = (db: Db, wanted: NewAdministrator, { plantAdded }: Listeners): Promise<CreatedAdministrator> =>
  inTransaction(db, async (tx) => {
    const foundPlant = await findAuthPlantByName(tx, wanted.plant)
    const plant = foundPlant ?? (await addPlant(tx, wanted))
    const foundUser = await findUserByPhoneNumber(tx, wanted.phone)
    if (foundUser && !foundUser.is_active)
      throw new Error(
        `${foundUser.first_name} ${foundUser.last_name}, whose phone number this is, is disabled. Enter another phone number.`,
      )
    const user = foundUser ?? (await addUser(tx, wanted))
    const roleId = await ensureAdministratorRole(tx)
    const isNewAccess = await grantStaffRole(tx, { userId: user.id, plantId: plant.id, roleId, grantedBy: null, at: wanted.at })
    if (!foundPlant) await plantAdded(tx, { after: plant, ...bySystem(wanted.at) })
    return { plant, user, isNewPlant: !foundPlant, isNewUser: !foundUser, isNewAccess }
  })

const bySystem = (at: Date) => ({ at, userId: null }) as const

async function addPlant(tx: Tx, { plant: name, country, at }: NewAdministrator): Promise<AuthPlant> {
  const plant = await insertAuthPlant(tx, { name, allow_onboarding: true, country, time_zone: timeZoneOf(country) })
  const { id, ...after } = plant
  await writeAudit(tx, { ...bySystem(at), action: 'auth plant added', subject: 'auth plant', subjectId: id, after })
  return plant
}

async function addUser(tx: Tx, { firstName, lastName, phone, email, at }: NewAdministrator): Promise<CreatedAdministrator['user']> {
  const owner = await findUserByEmail(tx, email)
  if (owner) throw new Error(`The email ${email} belongs to ${owner.first_name} ${owner.last_name}. Enter another one.`)
  const details = { first_name: firstName, last_name: lastName, phone, email }
  const id = await insertUser(tx, details)
  await writeAudit(tx, { ...bySystem(at), action: 'user added', subject: 'user', subjectId: id, after: details })
  return { id, first_name: firstName, last_name: lastName }
}
