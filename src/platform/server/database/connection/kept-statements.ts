import type pg from 'pg'
import { isStalePreparedStatement } from './shared-connections.ts'

/** A search takes 300 kB of its session's memory, so these at most 10 MB of each connection. */
export const keptStatements = 32

/** The names of what each connection has prepared, by text; the one used longest ago stands first. */
const namesOf = new WeakMap<pg.ClientBase, Map<string, string>>()
let lastName = 0

/**
 * Runs a statement that stays prepared on its connection, so that PostgreSQL plans it for its first runs only; as long as a plan for all values looks no worse.
 * Outside a transaction: where its plan no longer answers what was prepared, as after a migration, it is prepared again.
 */
export async function queryKept(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const names = namesOf.get(client) ?? new Map<string, string>()
  namesOf.set(client, names)
  const run = (name: string): Promise<pg.QueryResult> => {
    names.delete(text)
    names.set(text, name)
    return client.query({ name, text, values: [...values] })
  }
  const known = names.get(text)
  if (known === undefined) {
    const [oldest] = names.size < keptStatements ? [] : names
    if (oldest) await forget(client, oldest)
    return run(`kept_${++lastName}`)
  }
  return run(known).catch(async (error: unknown) => {
    if (!isStalePreparedStatement(error)) throw error
    await forget(client, [text, known])
    return run(`kept_${++lastName}`)
  })
}

/** pg's own list, which its types leave out: what stands there is not prepared again. */
type Prepared = { connection: { parsedStatements: Record<string, string> } }

async function forget(client: pg.ClientBase, [text, name]: readonly [string, string]): Promise<void> {
  const { parsedStatements } = (client as pg.ClientBase & Prepared).connection
  namesOf.get(client)?.delete(text)
  if (!Object.hasOwn(parsedStatements, name)) return
  delete parsedStatements[name]
  // It is gone already where the session was reset.
  await client.query(`deallocate ${name}`).catch((error: unknown) => {
    if (!isStalePreparedStatement(error)) throw error
  })
}
