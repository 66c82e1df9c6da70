import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id } from '#platform/contract/shapes.ts'
import { encodedBytes } from '../devices/devices.contract.ts'

const access = staff('gate.check')
const device_id = id()
/** Every request for data is signed by the device, with its time by the server's clock. */
const signed = { device_id, at: z.iso.datetime('This is not a time'), signature: encodedBytes(100) }

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
      server_time: z.iso.datetime(),
      /** Ed25519, as SubjectPublicKeyInfo in base64url, by the id that signatures name. */
      keys: z.array(z.object({ id: z.string(), public_key: z.string() })),
    }),
  }),
  startShift: route({
    method: 'POST',
    path: '/v2/gate/device/shift',
    summary: 'Let yourself check without a network on this device, with a PIN that only the device knows',
    access,
    input: z.object(signed),
    output: done(),
  }),
  snapshot: route({
    method: 'GET',
    path: '/v2/gate/snapshot',
    summary: "All that a device needs to judge the plant's drivers, signed (COSE_Sign1 over compressed JSON)",
    access,
    input: z.object(signed),
    output: fileAnswer(),
    hasOwnQueue: true,
  }),
  changes: route({
    method: 'GET',
    path: '/v2/gate/changes',
    summary: "What changed of the plant's drivers since a number, signed; 'snapshot_needed' where that is too much",
    access,
    input: z.object({ ...signed, since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'This is not a number')), z.transform(Number)) }),
    output: fileAnswer(),
  }),
}
