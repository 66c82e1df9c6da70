import { readCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { currentPlaceOf } from '#app/file-places.ts'
import type { Settings } from '#app/settings.ts'
import { countLostFiles } from './lost-files.ts'
import { newMark, readSharedParts } from './read-shared-parts.ts'
import { findDifferences, differencesText, signInDifference, type Difference, type RecordedParts } from './shared-parts.rules.ts'
import {
  deleteSharedParts,
  findRecordedParts,
  insertSignInKey,
  lockSharedParts,
  recordCardKeys,
  recordFileStore,
} from './shared-parts.store.ts'

type OwnSettings = { settings: Settings; env: NodeJS.ProcessEnv; at: Date }

/** What a caller needs of the parts: a server all of them, a command the key that it logs in to the database with. */
export type NeededParts = 'all' | 'key'

/** Before anything is written: throws a sentence for each needed part that the other servers have otherwise. */
export async function requireRecordedParts(db: Db, { settings, env }: Omit<OwnSettings, 'at'>, needs: NeededParts): Promise<void> {
  const [recorded, own] = [await findRecordedParts(db), await readSharedParts(settings, env)]
  refuse(needs === 'all' ? findDifferences(recorded, own) : signInDifference(recorded, own))
}

/** At the start: throws a sentence for each part that the other servers have otherwise, and records what is new. */
export const requireSharedParts = (db: Db, { settings, env, at }: OwnSettings): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSharedParts(tx)
    await requireRecordedParts(tx, { settings, env }, 'all')
    await record(tx, { settings, env, at })
  })

type Acceptance = OwnSettings & {
  /** So many files of the database are given up. */
  withoutFiles: number
}

/** Makes these settings those of all servers, whatever was recorded. Throws where files would be given up that nobody has counted. */
export const acceptSharedParts = (db: Db, { settings, env, at, withoutFiles }: Acceptance): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSharedParts(tx)
    const { fileStore } = await readSharedParts(settings, env)
    if (fileStore.mark === null) throw new Error(`${fileStore.label} does not answer. Try again when it does.`)
    const { fileStores } = await findRecordedParts(tx)
    const isKnown = fileStores.some(({ mark }) => mark === fileStore.mark)
    const lost = isKnown ? 0 : await countLostFiles(tx, currentPlaceOf(settings).current)
    if (lost !== withoutFiles) throw new Error(givenUp(lost, fileStore.label))
    await deleteSharedParts(tx)
    await record(tx, { settings, env, at })
  })

const givenUp = (lost: number, label: string): string =>
  lost === 0
    ? `No file of this database is missing in ${label}. Leave out --without-files.`
    : `${lost} files of this database are not in ${label}. Is it mounted? Mount its disk, or restore them from a backup. If they are lost for good, add --without-files ${lost}.`

function refuse(differences: readonly Difference[]): void {
  if (differences.length > 0) throw new Error(differencesText(differences))
}

async function record(tx: Tx, { settings, env, at }: OwnSettings): Promise<void> {
  await loadKey(settings.DATA_FOLDER, env)
  await readCardKeys(settings.DATA_FOLDER, env, at)
  const recorded: RecordedParts = await findRecordedParts(tx)
  const { signInKey, cardKeys, fileStore } = await readSharedParts(settings, env)
  if (recorded.signInKey === undefined && signInKey !== undefined) await insertSignInKey(tx, signInKey, at)
  await recordCardKeys(tx, cardKeys, at)
  // A bucket that is away is recorded by a later start.
  if (recorded.fileStores.length > 0 || fileStore.mark === null) return
  const mark = fileStore.mark ?? newMark()
  if (fileStore.mark === undefined) await currentPlaceOf(settings).current.writeMark(mark)
  await recordFileStore(tx, { ...fileStore, mark }, at)
}
