import { sql } from 'kysely'
import type { Db } from '../database.ts'

export const oldestVersion = 150_000
/** What the product's tables need besides; the owner creates them. */
export const neededExtensions = ['pg_trgm']

type Traits = { version: number; name: string; encoding: string; database: string }

/** What keeps the product from using the database, as what is so and what to do; null where nothing does. */
export async function findUnsuitable(db: Db): Promise<{ text: string; advice: string } | null> {
  const { rows } =
    await sql<Traits>`select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding, current_database() as database`.execute(db)
  const found = rows[0]
  if (!found) return null
  if (found.version < oldestVersion) return { text: `PostgreSQL ${found.name} is too old.`, advice: 'Upgrade to PostgreSQL 15 or newer.' }
  if (found.encoding !== 'UTF8')
    return {
      text: `The database ${found.database} has the encoding ${found.encoding}, which cannot hold every name.`,
      advice: `Create another one, and set its address: create database … encoding 'UTF8' template template0.`,
    }
  return null
}

export async function requireSuitable(db: Db): Promise<void> {
  const found = await findUnsuitable(db)
  if (found) throw new Error(`${found.text} ${found.advice}`)
}
