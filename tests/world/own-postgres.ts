import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresConnection } from '#operations/embedded-postgres/connection.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { onTeardown } from './teardown.ts'

/** A PostgreSQL with settings of its own, until the test file ends, and a folder for what goes with it. */
export async function anOwnPostgres(
  settings: Readonly<Record<string, string>>,
): Promise<{ connection: PostgresConnection; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'own-postgres-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const { connection, stop } = await startPostgres({ folder: join(folder, 'postgres'), database: 'shop', settings })
  onTeardown(stop)
  return { connection, folder }
}
