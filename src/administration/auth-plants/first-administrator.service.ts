import { grantAdministratorRole } from '#accounts/grants/staff-role.service.ts'
import { findOrAddUser } from '#accounts/users/users.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { findAuthPlantByName, insertAuthPlant, type AuthPlant } from './auth-plants.store.ts'
import { timeZoneOf } from './time-zone.rules.ts'

export type NewAdministrator = {
  phone: string
  firstName: string
  lastName: string
  email: string
  plant: string
  /** Of a new plant. */
  country: string
  at: Date
}

type CreatedAdministrator = {
  plant: AuthPlant
  user: { id: string; first_name: string; last_name: string }
  isNewPlant: boolean
  isNewUser: boolean
  /** False when the user was an administrator of the plant before. */
  isNewAccess: boolean
}

/** Consequences of a new plant in later domains, in the same transaction. */
type Listeners = {
  plantAdded: (tx: Tx, added: { after: AuthPlant; at: Date; userId: null }) => Promise<void>
}

/** Makes the user an administrator of the plant, and creates both where they are missing. An existing user keeps name and email. */
export const createAdministrator = (db: Db, wanted: NewAdministrator, { plantAdded }: Listeners): Promise<CreatedAdministrator> =>
  inTransaction(db, async (tx) => {
    const foundPlant = await findAuthPlantByName(tx, wanted.plant)
    const plant = foundPlant ?? (await addPlant(tx, wanted))
    const { phone, firstName: first_name, lastName: last_name, email, at } = wanted
    const { isNew: isNewUser, ...user } = await findOrAddUser(tx, { first_name, last_name, phone, email }, bySystem(at))
    const isNewAccess = await grantAdministratorRole(tx, { userId: user.id, plantId: plant.id, grantedBy: null, at })
    if (!foundPlant) await plantAdded(tx, { after: plant, ...bySystem(at) })
    return { plant, user, isNewPlant: !foundPlant, isNewUser, isNewAccess }
  })

const bySystem = (at: Date) => ({ at, userId: null }) as const

async function addPlant(tx: Tx, { plant: name, country, at }: NewAdministrator): Promise<AuthPlant> {
  const plant = await insertAuthPlant(tx, { name, allow_onboarding: true, country, time_zone: timeZoneOf(country) })
  const { id, ...after } = plant
  await writeAudit(tx, { ...bySystem(at), action: 'auth plant added', subject: 'auth plant', subjectId: id, after })
  return plant
}
