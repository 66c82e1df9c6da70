import type { Db, Tx } from '#platform/server/database/database.ts'

export type AllocationRow = {
  readonly id: string
  readonly portal: string
  readonly company: string | null
  readonly role: string
  readonly plant_id: string
  readonly plant: string
  readonly transporter_id: string | null
  readonly transporter: string | null
  readonly doctor_id: string | null
  readonly doctor: string | null
}
type OwnAllocationKey = { readonly userId: string; readonly allocationId: string }
type AllocationKey = { readonly id: string; readonly portal: string; readonly auth_plant_id: string }

/** What a user may act as: plant and portal with the role there, and the transporter, doctor or company. By plant, then portal. */
export async function listAllocations(db: Db, userId: string): Promise<AllocationRow[]> {
  return withNames(db)
    .where('allocation.user_id', '=', userId)
    .orderBy('auth_plant.name')
    .orderBy('allocation.portal')
    .orderBy('allocation.id')
    .execute()
}

/** One allocation of this user; another's id finds nothing. Locked, so that it is not taken away while it is being bound. */
export async function lockAllocation(tx: Tx, { userId, allocationId }: OwnAllocationKey): Promise<AllocationKey | undefined> {
  return tx
    .selectFrom('allocation')
    .select(['id', 'portal', 'auth_plant_id'])
    .where('id', '=', allocationId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

const withNames = (db: Db) =>
  db
    .selectFrom('allocation')
    .innerJoin('auth_plant', 'auth_plant.id', 'allocation.auth_plant_id')
    .innerJoin('role', 'role.id', 'allocation.role_id')
    .leftJoin('transporter', 'transporter.id', 'allocation.transporter_id')
    .leftJoin('doctor', 'doctor.id', 'allocation.doctor_id')
    .select([
      'allocation.id',
      'allocation.portal',
      'allocation.company',
      'role.name as role',
      'auth_plant.id as plant_id',
      'auth_plant.name as plant',
    ])
    .select(['transporter.id as transporter_id', 'transporter.name as transporter', 'doctor.id as doctor_id', 'doctor.name as doctor'])
