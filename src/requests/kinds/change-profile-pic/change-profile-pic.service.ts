import { storePicture, setDriverPicture } from '#drivers/picture/pictures.service.ts'
import { handleKind } from '../kind.service.ts'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export const changeProfilePicHandler = handleKind(changeProfilePic, {
  // Cropped on upload, so that the decider sees the final picture.
  storeFile: storePicture,
  approved: (tx, { driver, body, at, userId }) => setDriverPicture(tx, { driver, fileId: body.attachment, at, userId }),
})
