import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'
import { testApi } from '#tests/world/test-api.ts'
import { migrationsFolder } from './database-files.ts'
import { healthContract } from './health.contract.ts'

const api = await testApi()

it('anyone sees the running version and the last migration', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const migrations = await readMigrations(migrationsFolder)
  const answer = await api.withToken()(healthContract.version, {})
  expect(answer).toMatchObject({ version, schema: migrations.at(-1)?.name })
  expect(answer.commit ?? '0'.repeat(40)).toMatch(/^[\da-f]{40}$/)
})
