import { expect, it } from 'vitest'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'
import { migrationProblems } from '#platform/server/migrations/migration-text.rules.ts'
import { migrationsFolder } from '#app/database-files.ts'

it('each migration says whether servers of the release before may run beside it', async () => {
  const migrations = await readMigrations(migrationsFolder)
  expect(migrations.flatMap(({ name, text }) => migrationProblems(name, text))).toEqual([])
})
