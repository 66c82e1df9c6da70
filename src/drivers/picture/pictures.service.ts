import { accepted } from '#platform/contract/upload.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { StoredFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type Upload, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import { storedPictureSize } from './driver-picture.contract.ts'
import type { Driver } from '../drivers.store.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { findPictureFile, setPicture, type PictureFile, type WhichPicture } from './pictures.store.ts'

/** The file of a driver's current picture; 404 where there is none, the driver is out of scope or the picture has changed. */
export async function findPicture(db: Db, scope: Scope, which: WhichPicture): Promise<PictureFile> {
  const found = await findPictureFile(db, scope, which)
  if (!found) throw notFound()
  return found
}

/** A stored picture that has no row yet. */
export type StoredPicture = { file: StoredFile; name: string; mediaType: string }

/** Inspects an uploaded picture, crops it as on an id card and stores it. Throws a Refusal (422) at `field` where it is not a picture. */
export const storePicture = (files: UploadStore, picture: File, uploaded: { field: string; userId: string }): Promise<StoredPicture> =>
  storeUpload(files, { ...uploaded, file: picture, kinds: accepted.pictures, crop: storedPictureSize })

/** Inspects an upload and stores it. Throws a Refusal (422) at `field` where it is not what it should be. */
export async function storeUpload(files: UploadStore, { field, ...upload }: Upload & { field: string }): Promise<StoredPicture> {
  const inspected = await inspectFile(files.decoder, upload)
  if (!inspected.ok) throw invalid({ [field]: inspected.message })
  const name = inspected.name.replace(/\.[^.]*$/, `.${inspected.extension}`)
  return { file: await files.save(inspected.bytes), name, mediaType: inspected.mediaType }
}

type Change = { driver: Pick<Driver, 'id' | 'auth_plant_id' | 'picture_file_id'>; at: Date; userId: string }

/** Sets a driver's picture to a newly stored file. */
export async function changePicture(tx: Tx, { picture, ...change }: Change & { picture: StoredPicture }): Promise<void> {
  const fileId = await insertFile(tx, { ...picture, userId: change.userId, at: change.at })
  await setDriverPicture(tx, { ...change, fileId })
}

/** Sets a driver's picture to a file that has a row, with an audit row. The previous file stays: the audit refers to it. */
export async function setDriverPicture(tx: Tx, { driver, fileId, at, userId }: Change & { fileId: string }): Promise<void> {
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
  await settleDrivers(tx, [driver.id], { at, userId, why: 'picture changed' })
}
