import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { DeviceSigned } from '../devices/device-signed.contract.ts'
import { photographsPerCall } from './sealed-photograph.rules.ts'

export const gatePhotographsContract = {
  photographs: route({
    method: 'POST',
    path: '/v2/gate/device/photographs',
    summary: `Small photographs of up to ${photographsPerCall} of the plant's drivers who have or had a card, each signed (CBOR of COSE_Sign1); ask again for those that are not answered`,
    access: staff('gate.check'),
    input: z.object({
      device: DeviceSigned,
      driver_ids: z
        .array(id())
        .check(
          z.minLength(1, 'Ask for at least one photograph'),
          z.maxLength(photographsPerCall, `Ask for at most ${photographsPerCall} photographs`),
        ),
    }),
    output: fileAnswer(),
    hasOwnQueue: true,
  }),
}
