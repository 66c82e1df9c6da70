import { liftDoubts } from '#drivers/holds/replaced-documents.service.ts'
import { storePicture, setDriverPicture } from '#drivers/picture/pictures.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { findStoredFiles } from '#platform/server/files/file-rows.ts'
import type { RecordValue } from '../../engine/decide/record-changes.rules.ts'
import { findSentAt } from '../../engine/sent-at.store.ts'
import { handleKind, toDriverChange } from '../kind.service.ts'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export const changeProfilePicHandler = handleKind(changeProfilePic, {
  // Cropped on upload, so that the decider sees the final picture.
  storeFile: storePicture,
  recordFields: async (db, { driver, body }) => {
    const added = new Map(
      (await findStoredFiles(db, [body.attachment, driver.picture_file_id ?? ''].filter(Boolean))).map((file) => [
        file.id,
        file.created_at,
      ]),
    )
    const picture = (id: string | null): RecordValue => {
      const at = id === null ? undefined : added.get(id)
      return { value: id, text: at === undefined ? null : `Picture of ${dateText(toPlainDate(at, 'UTC'))}` }
    }
    return [{ key: 'picture', label: 'Picture', now: picture(driver.picture_file_id), wanted: picture(body.attachment) }]
  },
  approved: async (tx, context) => {
    const { driver, body, at, userId } = context
    await liftDoubts(tx, toDriverChange(context), { documents: ['picture'], sentAt: await findSentAt(tx, context.requestId) })
    await setDriverPicture(tx, { driver, fileId: body.attachment, at, userId })
  },
})
