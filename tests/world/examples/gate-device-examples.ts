import type { CallExample } from './call-examples.ts'

const signature = 'AAAA'
const [at, nonce] = ['2026-11-21T06:00:00.000Z', '0b8f4d5e-2f7b-4a53-9b59-6d3a1f0c7a12']
/** Signed by the device; covered by their own tests. */
const bySignature = (rest: object): CallExample => ({
  targetId: (t) => t.gateDevice,
  reach: 'plant',
  input: (device_id) => ({ device: { device_id, at, nonce, signature }, ...rest }),
  isRefusedOnly: true,
})

/** The calls of the gate's devices. */
export const gateDeviceExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/gate/devices': { input: () => ({}) },
  // Needs a key of the device's own; covered by its own test.
  'POST /v2/gate/devices': { input: () => ({ name: 'Booth', public_key: 'AAAA' }), isRefusedOnly: true },
  'POST /v2/gate/devices/prove': {
    targetId: (t) => t.gateDevice,
    reach: 'plant',
    input: (device_id) => ({ device_id, signature }),
    isRefusedOnly: true,
  },
  'POST /v2/gate/devices/cut-off': {
    targetId: (t) => t.gateDevice,
    reach: 'plant',
    input: (device_id) => ({ device_id }),
    isRefusedOnly: true,
  },
  'GET /v2/gate/visiting-offices': { input: () => ({}) },
  // Of an office whose drivers were here; covered by its own test.
  'POST /v2/gate/visiting-offices/keep': { input: () => ({ transporter_id: '987654321' }), isRefusedOnly: true },
  'POST /v2/gate/visiting-offices/end': { input: () => ({ transporter_id: '987654321' }), isRefusedOnly: true },
  'GET /v2/gate/device': { targetId: (t) => t.gateDevice, reach: 'plant', input: (device_id) => ({ device_id }) },
  'POST /v2/gate/device/shift': bySignature({}),
  'POST /v2/gate/device/checks': bySignature({ checks: [{ body: '{}', signature }] }),
  'POST /v2/gate/device/tests': bySignature({ tests: [{ body: '{}', signature }] }),
  'POST /v2/gate/device/snapshot': bySignature({}),
  'POST /v2/gate/device/changes': bySignature({ since: '0' }),
  'POST /v2/gate/device/photographs': bySignature({ driver_ids: ['1'] }),
}
