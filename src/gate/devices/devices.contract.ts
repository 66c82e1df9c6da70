import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { encodedBytes } from './device-signed.contract.ts'

export const GateDevice = z.object({
  _id: id(),
  name: z.string(),
  enrolled_by: z.string(),
  enrolled_at: z.iso.datetime(),
  /** When it last fetched data or sent checks; null if never. */
  last_seen_at: z.nullable(z.iso.datetime()),
  /** When it last fetched photographs; null if never. */
  photographs_at: z.nullable(z.iso.datetime()),
  /** Milliseconds by which its clock is behind the server's, as it measured last; negative when it is ahead. */
  clock_offset_ms: z.nullable(z.int()),
  /** The people who have a PIN on it. */
  guards: z.array(z.string()),
  /** Its checks that the server judges otherwise, and since when it is to be enrolled again because of them. */
  disagreements: z.int(),
  enrol_again_at: z.nullable(z.iso.datetime()),
  cut_off_by: z.nullable(z.string()),
  cut_off_at: z.nullable(z.iso.datetime()),
})
export type GateDevice = z.output<typeof GateDevice>

const access = staff('gate.devices')
const device_id = id()

/** Phones and tablets that judge at the gate without a network. */
export const gateDevicesContract = {
  list: route({
    method: 'GET',
    path: '/v2/gate/devices',
    summary: 'List the devices of the gate, those cut off last; at most 200',
    access,
    input: z.object({}),
    output: z.object({ devices: z.array(GateDevice) }),
  }),
  enrol: route({
    method: 'POST',
    path: '/v2/gate/devices',
    summary: 'Enrol this device with the public half of its P-256 key (SubjectPublicKeyInfo); answers with a challenge to sign',
    creates: true,
    access,
    input: z.object({ name: mandatory({ message: 'Give the device a name', max: 60 }), public_key: encodedBytes(200) }),
    output: z.object({ device_id, challenge: z.string() }),
  }),
  prove: route({
    method: 'POST',
    path: '/v2/gate/devices/prove',
    summary: 'Prove that this device holds its key, by its signature of the challenge (ECDSA, SHA-256, 64 bytes)',
    access,
    input: z.object({ device_id, signature: encodedBytes(100) }),
    output: done(),
  }),
  cutOff: route({
    method: 'POST',
    path: '/v2/gate/devices/cut-off',
    summary: 'Cut off a lost device: nothing that it signs counts any more',
    access,
    input: z.object({ device_id }),
    output: done(),
  }),
}
