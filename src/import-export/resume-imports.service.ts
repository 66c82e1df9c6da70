import { listAuthPlants } from '#administration/auth-plants/auth-plants.store.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Background } from '#platform/server/jobs/background.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { runImport } from './imports.service.ts'
import { claimSilentRun } from './imports.store.ts'

/** A file that stopped so many servers may be the cause; then a user decides. */
const mostRuns = 5

type Services = { readonly background: Background; readonly decoder: Decoder }

/** Resumes imports whose servers are gone, in the background; answers how many. Any number of servers may do this at once. */
export async function resumeImports(db: Db, { background, decoder }: Services, now: Date): Promise<number> {
  for (let resumed = 0; ; resumed++) {
    const run = await claimSilentRun(db, mostRuns)
    if (!run) return resumed
    const plant = (await listAuthPlants(db)).find(({ id }) => id === run.plantId)
    if (!plant) throw new Error(`The plant of the import ${run.importId} is missing`)
    const input = { kind: run.kind, userId: run.userId, decoder, plant, now, today: toPlainDate(now, plant.time_zone) }
    background.start((signal) => runImport(db, run, input, signal))
  }
}
