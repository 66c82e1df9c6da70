export const picturePath = '/v2/drivers/picture'

/** The id of the file changes with the picture, so that a cache never shows another one. */
const addressOf = (driverId: string, fileId: string, more?: { size: 'small' }): string =>
  `${picturePath}?${new URLSearchParams({ driver_id: driverId, file_id: fileId, ...more })}`

/** Relative, like all file addresses. */
export const pictureLink = (driverId: string, fileId: string): string => addressOf(driverId, fileId)

/** Beside a name: about 2 kB. */
export const smallPictureLink = (driverId: string, fileId: string): string => addressOf(driverId, fileId, { size: 'small' })

type Pictured = { _id: string; name: string; picture_id: string | null }

/** What stands before a driver's name in a list. */
export const driverMark = ({ _id, name, picture_id }: Pictured): { name: string; picture: string | null } => ({
  name,
  picture: picture_id === null ? null : smallPictureLink(_id, picture_id),
})
