import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer } from '#platform/contract/shapes.ts'
import { deviceSigned } from '../devices/device-signed.contract.ts'
import { photographsPerCall } from './sealed-photograph.rules.ts'

/** Ids with commas between them, so that they travel in an address. */
const driverIds = z
  .string()
  .check(z.regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, 'These are not ids'), z.maxLength(2000, 'These are too many'))

export const gatePhotographsContract = {
  photographs: route({
    method: 'GET',
    path: '/v2/gate/device/photographs',
    summary: `Small photographs of up to ${photographsPerCall} of the plant's drivers who have or had a card, each signed (CBOR of COSE_Sign1); ask again for those that are not answered`,
    access: staff('gate.check'),
    input: z.object({ ...deviceSigned, driver_ids: driverIds }),
    output: fileAnswer(),
    hasOwnQueue: true,
  }),
}
