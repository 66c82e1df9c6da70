import type { Portal } from '#accounts/portals.rules.ts'
import { insertAllocations, insertRole, insertUser, type NewAllocation } from '#accounts/users/users.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { demoPeople, demoRoles, type DemoPerson } from './demo-people.ts'

type RoleName = keyof typeof demoRoles

type Places = {
  /** In the order of `demoPlants`. */
  plantIds: readonly string[]
  transporterIds: readonly string[]
  doctorIds: readonly string[]
  /** When their access was given. */
  since: Date
}

const companies = ['Safe Hands Driving', 'Pwani Driving Academy', 'Rift Defensive School', 'Coast Road Training']

/** All people with their roles; answers their ids by name, as 'Halima Said'. */
export async function addDemoPeople(db: Db, places: Places): Promise<ReadonlyMap<string, string>> {
  const roleIds = new Map<RoleName, string>()
  for (const name of Object.keys(demoRoles) as RoleName[])
    roleIds.set(name, (await findRole(db, demoRoles[name])) ?? (await insertRole(db, demoRoles[name])))
  const userIds = new Map<string, string>()
  for (const [index, person] of demoPeople.entries()) {
    const name = `${person.firstName} ${person.lastName}`
    const email = `${name.toLowerCase().replace(' ', '.')}@people.example`
    const userId = await insertUser(db, { first_name: person.firstName, last_name: person.lastName, phone: person.phone, email })
    userIds.set(name, userId)
    if (person.role)
      await insertAllocations(
        db,
        allocationsOf({ person, role: person.role, index, userId, roleId: roleIds.get(person.role) ?? '', places }),
      )
  }
  return userIds
}

type AllocationInput = {
  person: DemoPerson
  role: RoleName
  index: number
  userId: string
  roleId: string
  places: Places
}

/** Transporter users have a transporter, doctors their record, trainers a company. */
function allocationsOf({ person, role, index, userId, roleId, places }: AllocationInput): NewAllocation[] {
  const { portal } = demoRoles[role]
  const place = <T>(list: readonly T[]): T | null => list[index % list.length] ?? null
  return person.plants.map((plant) => ({
    user_id: userId,
    auth_plant_id: places.plantIds[plant] ?? '',
    portal,
    role_id: roleId,
    transporter_id: portal === 'transporter_portal' ? place(places.transporterIds) : null,
    doctor_id: portal === 'doctor' ? place(places.doctorIds) : null,
    company: portal === 'trainer' ? place(companies) : null,
    created_at: places.since,
  }))
}

/** A role that comes with the product. */
async function findRole(db: Db, { portal, name }: { portal: Portal; name: string }): Promise<string | undefined> {
  const found = await db.selectFrom('role').select('id').where('portal', '=', portal).where('name', '=', name).executeTakeFirst()
  return found?.id
}
