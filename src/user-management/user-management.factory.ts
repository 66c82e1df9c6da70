import { randomUUID } from 'node:crypto'
import { anAllocation, aRole, aSession, aUser } from '#accounts/accounts.factory.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { NewAccess } from './user-fields.contract.ts'

export type Colleague = {
  userId: string
  allocationId: string
  roleId: string
  token: string
  phone: string
}

/** A user of the plant whose role has these permissions, with a session. */
export async function aColleague(
  { db, now }: { db: Db; now: Date },
  plantId: string,
  permissions: readonly Permission[] = ['drivers.read'],
): Promise<Colleague> {
  const { userId, phone } = await aUser(db, { firstName: 'Juma', lastName: 'Otieno' })
  const roleId = await aRole(db, { portal: 'staff_portal', permissions })
  const allocationId = await anAllocation(db, { userId, plantId, portal: 'staff_portal', roleId })
  return { userId, phone, roleId, allocationId, token: await aSession(db, { userId, allocationId, now }) }
}

export const aDoctorRole = (db: Db): Promise<string> => aRole(db, { portal: 'doctor', permissions: ['requests.raise'] })

type DoctorAccess = { plantId: string; roleId: string; doctorId?: string }

/** The access of a doctor, to be given; of a new doctor's record where none is named. */
export async function doctorAccess(db: Db, { plantId, roleId, doctorId }: DoctorAccess): Promise<NewAccess & { doctor_id: string }> {
  const record = { name: `Dr ${randomUUID()}`, reg_no: randomUUID() }
  const doctor_id = doctorId ?? (await db.insertInto('doctor').values(record).returning('id').executeTakeFirstOrThrow()).id
  return { plant_id: plantId, portal: 'doctor', role_id: roleId, doctor_id }
}
