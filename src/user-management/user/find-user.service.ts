import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findManagedPlants } from '../granting.service.ts'
import { findUserAtPlant, type PersonRow } from '../person.store.ts'
import type { UserKey } from './user.store.ts'

type FoundUser = { person: PersonRow; key: UserKey }

/** A person with access at the actor's plant, also ended; 404 for any other. */
export async function findUser(db: Db, { userId, actor, now }: ManagerContext & { userId: string }): Promise<FoundUser> {
  const person = await findUserAtPlant(db, { id: userId, plantId: actor.plant.id })
  if (!person) throw notFound()
  const { plants } = await findManagedPlants(db, { actor, now })
  return { person, key: { userId, plantIds: [...plants.keys()], now } }
}
