import type { Handlers } from '#accounts/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { PlaceState } from '#platform/server/files/place/watch-place.ts'
import type { GatewayState } from '#platform/server/messages/watched-sender.ts'
import { overloaded, Refusal } from '#platform/server/http/refusal.ts'
import type { healthContract } from './health.contract.ts'
import { findVersion } from './version.ts'

export type Health = {
  isDraining: () => boolean
  database: Pick<Database, 'check' | 'hasDiskSpace'>
  files: Pick<FileStore, 'hasSpace'>
  filePlace: Pick<PlaceState, 'isFailing'>
  /** Which installation this server is of. */
  installation: string
  gateways: readonly GatewayState[]
}

export const healthApi = ({ isDraining, database, files, filePlace, installation, gateways }: Health): Handlers<typeof healthContract> => ({
  live: async () => ({ live: true, installation }),
  ready: async () => {
    if (isDraining()) throw overloaded()
    if (!database.hasDiskSpace() || !(await files.hasSpace())) throw diskFull()
    await database.check()
    const failing = gateways.filter(({ isFailing }) => isFailing()).map(({ channel }) => channel)
    return { ready: true, degraded: [...failing, ...(filePlace.isFailing() ? (['files'] as const) : [])] }
  },
  version: ({ db }) => findVersion(db),
})

const diskFull = (): Refusal =>
  new Refusal({ status: 503, code: 'no_room', message: 'The disk is full. Nothing can be saved.', retryAfter: 10 })
