import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listAuthPlants } from '#administration/choices.service.ts'
import type { Database, DatabaseAddress } from '#platform/server/database/database.ts'
import { refusedFields } from '#platform/server/log/log-error.ts'
import type { Services } from '#app/services.ts'
import type { Settings } from '#app/settings.ts'

export type Demo = {
  database: Database
  /** The past is written as the owner: the product may not change what has been. */
  owner: DatabaseAddress
  services: Services
  settings: Settings
  now: Date
  print: (line: string) => void
}

/**
 * Fills an empty database with sites, people, the register and a year of work; leaves any other database alone. Throws where an earlier
 * start was stopped half way: its people could not log in.
 */
export async function fillWithDemo(demo: Demo): Promise<void> {
  const { database, settings, print } = demo
  const marker = incompleteMarker(settings)
  if ((await listAuthPlants(database.db)).length > 0) {
    if (existsSync(marker)) throw new Error(interrupted(settings))
    return
  }
  await mkdir(dirname(marker), { recursive: true })
  await writeFile(marker, '')
  print('Loading the demonstration; this happens once.')
  // Loaded for the first start only.
  const { addDemoSites } = await import('./demo-sites.ts')
  await addDemoSites(demo).catch((error: unknown) => {
    throw withFields(error)
  })
  await rm(marker)
}

/** Nobody sees the form of which a refusal's message speaks. */
function withFields(error: unknown): unknown {
  const fields = refusedFields(error)
  return error instanceof Error && fields ? new Error(`${error.message} ${fields.join(', ')}`, { cause: error }) : error
}

/** There while the demonstration is being loaded. */
export const incompleteMarker = ({ DATA_FOLDER }: Settings): string => join(DATA_FOLDER, 'demo-incomplete')

const interrupted = ({ DATABASE_URL, DATA_FOLDER }: Settings): string =>
  DATABASE_URL
    ? `Loading the demonstration was interrupted. Empty the database, delete the folder ${DATA_FOLDER} and start again.`
    : `Loading the demonstration was interrupted. Delete the folder ${DATA_FOLDER} and start again.`
