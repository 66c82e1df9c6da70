import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { picturePath } from './picture-link.rules.ts'

/** A stored profile picture, in pixels: 3 to 4, as on an id card. */
export const storedPictureSize = { width: 480, height: 640 }

export const driverPictureContract = {
  set: route({
    method: 'POST',
    path: picturePath,
    summary: "Replace a driver's profile picture",
    creates: true,
    access: staff('onboarding.cards'),
    input: z.object({ driver_id: id(), picture: upload({ kinds: accepted.pictures }) }),
    output: done(),
  }),
  get: route({
    method: 'GET',
    path: picturePath,
    summary: "A driver's profile picture",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    // The file id changes the address with the picture, which keeps caches correct.
    input: z.object({
      driver_id: id(),
      file_id: z.optional(id()),
      /** For lists: a browser keeps it for a day, for the same session. */
      size: z.optional(z.enum(['small'], "Ask for the size 'small', or for the picture as it is")),
    }),
    output: fileAnswer(),
  }),
}
