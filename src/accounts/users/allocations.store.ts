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

/** The user's allocations with names, by plant, then portal. */
export async function listAllocations(db: Db, userId: string): Promise<AllocationRow[]> {
  return selectWithNames(db)
    .where('allocation.user_id', '=', userId)
    .orderBy('auth_plant.name')
    .orderBy('allocation.portal')
    .orderBy('allocation.id')
    .execute()
}

/** Finds one of the user's own allocations and locks it, so that it cannot be deleted while a session is bound to it. */
export async function lockAllocation(tx: Tx, { userId, allocationId }: OwnAllocationKey): Promise<AllocationKey | undefined> {
  return tx
    .selectFrom('allocation')
    .select(['id', 'portal', 'auth_plant_id'])
    .where('id', '=', allocationId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

const selectWithNames = (db: Db) =>
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
