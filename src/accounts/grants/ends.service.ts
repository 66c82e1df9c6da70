import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Permission } from '../permissions.rules.ts'
import { lastDayBefore } from './ends.rules.ts'
import { listEndingPermissions } from './ending-permissions.store.ts'

type PlantOfAccess = { id: string; timeZone: string }

/** The last day of each permission of the staff portal that a user holds only until some time, at each of these plants. */
export async function findLastDays(
  db: Db,
  { userId, plants, now }: { userId: string; plants: readonly PlantOfAccess[]; now: Date },
): Promise<ReadonlyMap<string, ReadonlyMap<Permission, PlainDate>>> {
  const ending = Map.groupBy(await listEndingPermissions(db, userId, now), ({ plantId }) => plantId)
  return new Map(
    plants.map(({ id, timeZone }) => {
      const here = ending.get(id) ?? []
      return [id, new Map(here.map(({ permission, endsAt }) => [permission, lastDayBefore(endsAt, timeZone)]))]
    }),
  )
}
