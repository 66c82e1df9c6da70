import type { Db } from '#platform/server/database/database.ts'
import { readSharedParts } from '../cluster/read-shared-parts.ts'
import { findDifferences } from '../cluster/shared-parts.rules.ts'
import { findRecordedParts } from '../cluster/shared-parts.store.ts'
import type { Settings } from '#app/settings.ts'
import { fine, problem, type Finding } from './finding.ts'

/** Whether this server has the keys and the files of the others. Silent before the first start. */
export async function checkSharedParts(db: Db, settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const recorded = await findRecordedParts(db)
  if (recorded.signInKey === undefined && !recorded.hasFiles) return []
  const differences = findDifferences(recorded, await readSharedParts(settings, env))
  const advice = 'The server does not start like this.'
  return differences.length === 0
    ? [fine('Cluster', 'keys and files are those of the other servers')]
    : differences.map(({ text, mayBeIntended }) =>
        problem('Cluster', text, mayBeIntended ? `${advice} If the change is intended: npx driver-pass cluster accept.` : advice),
      )
}
