import { keepPicture, takePicture } from '#drivers/picture/pictures.service.ts'
import { handleKind } from '../kind.service.ts'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export const changeProfilePicHandler = handleKind(changeProfilePic, {
  // Cut to a square when it is sent: who decides sees the picture that it will be.
  storeFile: keepPicture,
  approved: (tx, { driver, body, at, userId }) => takePicture(tx, { driver, fileId: body.attachment, at, userId }),
})
