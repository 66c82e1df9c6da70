import { accepted } from '#platform/contract/upload.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { KeptFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { pictureSide } from './driver-picture.contract.ts'
import type { Driver } from '../drivers.store.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { setPicture } from './pictures.store.ts'

/** A picture whose bytes are kept and that no row knows yet. */
export type KeptPicture = { readonly file: KeptFile; readonly name: string; readonly mediaType: string }

/** Judges an uploaded picture, makes it a small square and keeps its bytes. Throws a Refusal (422) under `field` where it is no picture. */
export async function keepPicture(
  files: UploadStore,
  picture: File,
  { field, userId }: { readonly field: string; readonly userId: string },
): Promise<KeptPicture> {
  const inspected = await inspectFile(files.decoder, { file: picture, userId, kinds: accepted.pictures, square: pictureSide })
  if (!inspected.ok) throw invalid({ [field]: inspected.message })
  const name = inspected.name.replace(/\.[^.]*$/, `.${inspected.extension}`)
  return { file: await files.keep(inspected.bytes), name, mediaType: inspected.mediaType }
}

type Change = { readonly driver: Pick<Driver, 'id' | 'auth_plant_id' | 'picture_file_id'>; readonly at: Date; readonly userId: string }

/** Gives a driver a picture that is new here, with its file's row. */
export async function changePicture(tx: Tx, { picture, ...change }: Change & { readonly picture: KeptPicture }): Promise<void> {
  const fileId = await insertFile(tx, { ...picture, userId: change.userId, at: change.at })
  await takePicture(tx, { ...change, fileId })
}

/** Gives a driver a picture whose file is known already, with its audit row. The former file stays: the audit may lead to it. */
export async function takePicture(tx: Tx, { driver, fileId, at, userId }: Change & { readonly fileId: string }): Promise<void> {
  await setPicture(tx, driver.id, fileId, at)
  await writeAudit(tx, {
    at,
    userId,
    action: 'driver picture changed',
    subject: 'driver',
    subjectId: driver.id,
    plantId: driver.auth_plant_id,
    before: { picture_file_id: driver.picture_file_id },
    after: { picture_file_id: fileId },
  })
}
