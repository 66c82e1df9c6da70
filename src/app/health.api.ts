import type { Handlers } from '#accounts/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { overloaded, Refusal } from '#platform/server/http/refusal.ts'
import type { healthContract } from './health.contract.ts'

export type Health = {
  readonly isLeaving: () => boolean
  readonly database: Pick<Database, 'check' | 'hasRoom'>
  readonly files: Pick<FileStore, 'hasRoom'>
}

export const healthApi = ({ isLeaving, database, files }: Health): Handlers<typeof healthContract> => ({
  live: async () => ({ live: true }),
  ready: async () => {
    if (isLeaving()) throw overloaded()
    if (!database.hasRoom() || !(await files.hasRoom())) throw diskFull()
    await database.check()
    return { ready: true }
  },
})

const diskFull = (): Refusal =>
  new Refusal({ status: 503, code: 'no_room', message: 'There is no room left on the disk: nothing can be saved.', retryAfter: 10 })
