import type { Db } from '#platform/server/database/database.ts'
import { permissionsOf } from '../permission-catalogue.rules.ts'

/** The role 'Administrator' with every staff permission; made where it is missing, and completed at each start as permissions are added. */
export async function ensureAdministratorRole(db: Db): Promise<string> {
  const found = await db.selectFrom('role').select('id').where('is_builtin', '=', true).executeTakeFirst()
  const id = found?.id ?? (await insertAdministratorRole(db))
  await db
    .insertInto('role_permission')
    .values(permissionsOf('staff_portal').map((permission) => ({ role_id: id, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Completes the role where an administrator exists. */
export async function completeAdministratorRole(db: Db): Promise<void> {
  const found = await db.selectFrom('role').select('id').where('is_builtin', '=', true).executeTakeFirst()
  if (found) await ensureAdministratorRole(db)
}

/** A role that somebody has already called 'Administrator' keeps its name. */
async function insertAdministratorRole(db: Db): Promise<string> {
  const taken = await db
    .selectFrom('role')
    .select('id')
    .where('portal', '=', 'staff_portal')
    .where((column) => column(column.fn<string>('lower', ['name']), '=', 'administrator'))
    .executeTakeFirst()
  const role = { portal: 'staff_portal', name: taken ? 'Administrator (built in)' : 'Administrator', is_builtin: true }
  const { id } = await db
    .insertInto('role')
    .values({ ...role, description: 'Every permission of the staff portal' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
