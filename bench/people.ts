import { aPerson } from '#accounts/accounts.factory.ts'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { benchNow } from './product.ts'
import type { Tokens } from './recorder.ts'

/** Signs in two members of staff at the loaded plant: one raises, the other decides. */
export async function signPeopleIn(address: DatabaseAddress): Promise<Tokens> {
  const database = openDatabase(address)
  try {
    const wanted = { portal: 'staff_portal', plantId: '1', now: benchNow } as const
    const asker = await aPerson(database.db, wanted)
    const decider = await aPerson(database.db, wanted)
    return { asker: asker.token, decider: decider.token }
  } finally {
    await database.close()
  }
}
