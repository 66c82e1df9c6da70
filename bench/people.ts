import { aPerson } from '#accounts/accounts.factory.ts'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { benchNow } from './product.ts'
import type { Tokens } from './recorder.ts'

export type PeopleOfConnections = readonly [Tokens, ...Tokens[]]

/** Signs in two members of staff at the loaded plant for each connection: one raises, the other decides. */
export async function signPeopleIn(address: DatabaseAddress, connections = 1): Promise<PeopleOfConnections> {
  const database = openDatabase(address)
  try {
    const wanted = { portal: 'staff_portal', plantId: '1', now: benchNow } as const
    const signIn = async (): Promise<Tokens> => {
      const asker = await aPerson(database.db, wanted)
      const decider = await aPerson(database.db, wanted)
      return { asker: asker.token, decider: decider.token }
    }
    const first = await signIn()
    const others: Tokens[] = []
    while (others.length < connections - 1) others.push(await signIn())
    return [first, ...others]
  } finally {
    await database.close()
  }
}
