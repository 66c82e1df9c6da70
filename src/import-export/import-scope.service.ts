import { scopeOf, type Actor } from '#accounts/people.ts'
import { maintainers } from '#administration/master-data.contract.ts'
import { findDriverNames } from '#drivers/find-driver.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { onboarders, type ImportKind, type ImportMode } from './import.contract.ts'
import type { StoredRow } from './import-report.contract.ts'
import type { ImportKey } from './imports.store.ts'

export const importKeyOf = (actor: Actor, { kind, import_id }: { kind: ImportKind; import_id: string }): ImportKey => ({
  plantId: actor.plant.id,
  kind,
  id: import_id,
})

/** Transporters are the same at every plant: an import may add them, but only those who maintain them may change them. */
export function assertMayImport(actor: Actor, { kind, mode }: { kind: string; mode: ImportMode }): void {
  if (kind === 'transporters' && mode === 'update' && !isAllowed(maintainers, actor))
    throw forbidden('Only people who manage transporters can update them. Ask an administrator.')
  if (mode === 'onboard' && !isAllowed(onboarders, actor))
    throw forbidden('Only people who submit new drivers can onboard a register. Ask an administrator.')
}

/** The names of the drivers that rows are in conflict with, by id: for users who may see them. */
export async function findConflictNames(
  db: Db,
  actor: Actor,
  rows: readonly Pick<StoredRow, 'problems'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ problems }) => problems.flatMap(({ driver_id }) => driver_id ?? []))
  return actor.permissions.includes('drivers.read') ? findDriverNames(db, scopeOf(actor), ids) : new Map()
}
