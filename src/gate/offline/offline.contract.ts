import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id } from '#platform/contract/shapes.ts'
import { DeviceSigned } from '../devices/device-signed.contract.ts'

const access = staff('gate.check')
const device_id = id()
const device = DeviceSigned
/** Ed25519, as SubjectPublicKeyInfo in base64url, by the id that signatures name. */
export const ServerKeysShape = z.array(z.object({ id: z.string(), public_key: z.string() }))
/** The number of a change, 0 before the first; what follows it is asked for. */
export const changeNumber = z.pipe(z.string().check(z.regex(/^\d{1,16}$/, 'This is not a number')), z.transform(Number))

/** What a device of the gate needs to judge without a network. */
export const gateOfflineContract = {
  device: route({
    method: 'GET',
    path: '/v2/gate/device',
    summary: 'What a device of the gate must know: the time, the keys of cards and data, and whether it was cut off',
    access,
    input: z.object({ device_id }),
    output: z.object({
      name: z.string(),
      is_cut_off: z.boolean(),
      /** It delivers its checks and then forgets its data. */
      enrols_again: z.boolean(),
      /** Who is logged in: a device signs its requests for this person. */
      user_id: z.string(),
      server_time: z.iso.datetime(),
      keys: ServerKeysShape,
    }),
  }),
  startShift: route({
    method: 'POST',
    path: '/v2/gate/device/shift',
    summary: 'Let yourself check without a network on this device, with a PIN that only the device knows',
    creates: true,
    access,
    input: z.object({ device }),
    output: done(),
  }),
  snapshot: route({
    method: 'POST',
    path: '/v2/gate/device/snapshot',
    summary: "All that a device needs to judge the plant's drivers, signed (COSE_Sign1 over compressed JSON)",
    access,
    input: z.object({ device }),
    output: fileAnswer(),
    hasOwnQueue: true,
  }),
  changes: route({
    method: 'POST',
    path: '/v2/gate/device/changes',
    summary: "What changed of the plant's drivers since a number, signed; 'snapshot_needed' where that is too much",
    access,
    input: z.object({ device, since: changeNumber }),
    output: fileAnswer(),
  }),
}
