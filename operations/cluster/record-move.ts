import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { FilePlace } from '#platform/server/files/place/file-place.ts'
import { newMark } from './read-shared-parts.ts'
import type { FileStoreMark } from './shared-parts.rules.ts'
import { deleteOtherFileStores, findRecordedParts, lockSharedParts, recordFileStore } from './shared-parts.store.ts'

export type KindOfPlace = { kind: FileStoreMark['kind']; place: FilePlace }
type Move = { from: KindOfPlace; to: KindOfPlace; at: Date }

/** Before files are copied: gives both places the same mark. Throws a sentence for a place of another installation. */
export const markPlaces = (db: Db, { from, to, at }: Move): Promise<{ mark: string; isFirstMove: boolean }> =>
  inTransaction(db, async (tx) => {
    await lockSharedParts(tx)
    const { fileStores } = await findRecordedParts(tx)
    const [fromMark, toMark] = [await from.place.readMark(), await to.place.readMark()]
    const mark = fileStores[0]?.mark ?? fromMark ?? newMark()
    const isForeign = fromMark === undefined ? fileStores.length > 0 : fromMark !== mark
    if (isForeign)
      throw new Error(
        `The files of this database are in ${fileStores.map(({ label }) => label).join(' or ')}, not in ${from.place.label}. Set DATA_FOLDER and the S3_ settings as for the servers.`,
      )
    if (toMark !== undefined && toMark !== mark)
      throw new Error(`${to.place.label} belongs to another database. Choose another bucket or S3_PREFIX.`)
    if (fromMark === undefined) await from.place.writeMark(mark)
    if (toMark === undefined) await to.place.writeMark(mark)
    if (fileStores.length === 0) await recordFileStore(tx, { kind: from.kind, mark, label: from.place.label }, at)
    return { mark, isFirstMove: !fileStores.some(({ kind }) => kind === to.kind) }
  })

type Ended = Omit<Move, 'from'> & { mark: string; isLast: boolean }

/** After all files were copied: servers may start with the new place; after the last time, with no other. */
export const recordMove = (db: Db, { to, mark, isLast, at }: Ended): Promise<void> =>
  inTransaction(db, async (tx) => {
    const known = { kind: to.kind, mark, label: to.place.label }
    await lockSharedParts(tx)
    await recordFileStore(tx, known, at)
    if (isLast) await deleteOtherFileStores(tx, known)
  })
