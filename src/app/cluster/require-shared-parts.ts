import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { currentPlaceOf } from '../files/file-places.ts'
import type { Settings } from '../settings.ts'
import { newMark, readSharedParts } from './read-shared-parts.ts'
import { findDifferences, type RecordedParts, type SharedParts } from './shared-parts.rules.ts'
import {
  deleteSharedParts,
  findRecordedParts,
  insertSignInKey,
  lockSharedParts,
  recordCardKeys,
  recordFileStore,
} from './shared-parts.store.ts'

type OwnSettings = { readonly settings: Settings; readonly env: NodeJS.ProcessEnv; readonly at: Date }

/** At the start: throws a sentence for each part that the other servers have otherwise, and records what is new. */
export const requireSharedParts = (db: Db, { settings, env, at }: OwnSettings): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSharedParts(tx)
    const recorded = await findRecordedParts(tx)
    const own = await readSharedParts(settings, env, at)
    const differences = findDifferences(recorded, own)
    if (differences.length > 0) throw new Error(refusalOf(differences))
    await record(tx, { recorded, own, settings, at })
  })

/** Makes these settings those of all servers, whatever was recorded. */
export const acceptSharedParts = (db: Db, { settings, env, at }: OwnSettings): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSharedParts(tx)
    const own = await readSharedParts(settings, env, at)
    if (own.fileStore.mark === null) throw new Error(`${own.fileStore.label} does not answer. Try again when it does.`)
    await deleteSharedParts(tx)
    await record(tx, { recorded: await findRecordedParts(tx), own, settings, at })
  })

type Recording = {
  readonly recorded: RecordedParts
  readonly own: SharedParts
  readonly settings: Settings
  readonly at: Date
}

async function record(tx: Tx, { recorded, own, settings, at }: Recording): Promise<void> {
  if (recorded.signInKey === undefined) await insertSignInKey(tx, own.signInKey, at)
  await recordCardKeys(tx, own.cardKeys, at)
  const { fileStore } = own
  // A bucket that is away is recorded by a later start.
  if (recorded.fileStores.length > 0 || fileStore.mark === null) return
  const mark = fileStore.mark ?? newMark()
  if (fileStore.mark === undefined) await currentPlaceOf(settings).current.writeMark(mark)
  await recordFileStore(tx, { ...fileStore, mark }, at)
}

const refusalOf = (differences: readonly string[]): string =>
  `This server has other settings than the servers before it. ${differences.join(' ')} If the change is intended, run npm run cluster -- accept with these settings and restart every server with them.`
