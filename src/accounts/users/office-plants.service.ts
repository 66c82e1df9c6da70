import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { scopeOf, type Actor, type Scope } from '../people.ts'
import type { Permission } from '../permissions.rules.ts'
import { listOfficePlants, type OfficePlant } from './office-plants.store.ts'

/** An office's rows at its person's plants. `plants` is empty where there is one alone, which then is nothing to say or to choose. */
export type OfficeReach = { scope: Scope; plants: readonly OfficePlant[] }

/**
 * What a list reads: of staff their plant, of an office its rows at every plant where the person acts for it with this permission, or at the chosen one. Everything but lists stays at the plant of
 * the session. Throws 422 for another plant.
 */
export async function officeReach(
  db: Db,
  actor: Actor,
  { permission, plantId, now }: { permission: Permission; plantId?: string | undefined; now: Date },
): Promise<OfficeReach> {
  const all = actor.transporter ? await listOfficePlants(db, actor, { permission, now }) : [actor.plant]
  if (plantId !== undefined && !all.some(({ id }) => id === plantId)) throw invalid({ plant_id: 'Choose one of your plants' })
  const own = scopeOf(actor)
  if (all.length < 2) return { scope: own, plants: [] }
  return { scope: { ...own, plantIds: plantId === undefined ? all.map(({ id }) => id) : [plantId] }, plants: all }
}
