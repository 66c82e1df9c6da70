import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Output } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findApplied } from '#platform/server/migrations/applied-migrations.ts'
import type { healthContract } from './health.contract.ts'

const root = join(import.meta.dirname, '..', '..')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
/** Written by the build (scripts/build-web.mjs), which may have run outside a repository. */
const commit = (await readFile(join(root, 'dist', 'commit'), 'utf8').catch(() => '')).trim() || null

/** What runs; `schema` is the database's last migration, which a newer server may have applied. */
export async function findVersion(db: Db): Promise<Output<typeof healthContract.version>> {
  const applied = await findApplied(db)
  return { version, commit, schema: applied.at(-1)?.name ?? '' }
}
