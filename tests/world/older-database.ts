import { migrate } from '#platform/server/migrations/migrate.ts'
import { migrationsFolder } from '#app/database-files.ts'
import { copyOfTemplate, type TestDatabase } from './test-api.ts'

/** An empty database as it was before the migration of this number ('0150'); `upgrade` applies the rest. */
export async function databaseBefore(number: string): Promise<TestDatabase & { upgrade(): Promise<unknown> }> {
  const database = await copyOfTemplate('template0')
  await migrate(database.ownerAddress, migrationsFolder, { isWanted: (name) => name < number })
  return { ...database, upgrade: () => migrate(database.ownerAddress, migrationsFolder) }
}
