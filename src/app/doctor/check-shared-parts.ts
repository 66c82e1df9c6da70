import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#platform/server/database/database.ts'
import { readSharedParts } from '../cluster/read-shared-parts.ts'
import { findDifferences } from '../cluster/shared-parts.rules.ts'
import { findRecordedParts } from '../cluster/shared-parts.store.ts'
import type { Settings } from '../settings.ts'
import { fine, problem, type Finding } from './finding.ts'

/** Whether this server has the keys and the files of the others. Silent before the first start. */
export async function checkSharedParts(db: Db, settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { DATA_FOLDER } = settings
  const isThere = (variable: string, file: string): boolean => Boolean(env[variable]?.trim()) || existsSync(join(DATA_FOLDER, file))
  // Reading creates missing keys.
  if (!isThere('SIGN_IN_KEY', 'sign-in.key') || !isThere('CARD_KEYS', 'card-keys.json')) return []
  const differences = findDifferences(await findRecordedParts(db), await readSharedParts(settings, env, new Date()))
  const advice = 'The server does not start like this. If the change is intended: npm run cluster -- accept.'
  return differences.length === 0
    ? [fine('Cluster', 'keys and files are those of the other servers')]
    : differences.map((text) => problem('Cluster', text, advice))
}
