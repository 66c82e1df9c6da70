import type { CallExample } from './call-examples.ts'

const signature = 'AAAA'
const at = '2026-11-21T06:00:00.000Z'
/** Signed by the device; covered by their own tests. */
const bySignature = (rest: object): CallExample => ({
  targetId: (t) => t.gateDevice,
  reach: 'plant',
  input: (device_id) => ({ device_id, signature, ...rest }),
  isRefusedOnly: true,
})

/** The calls of the gate's devices. */
export const gateDeviceExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/gate/devices': { input: () => ({}) },
  // Needs a key of the device's own; covered by its own test.
  'POST /v2/gate/devices': { input: () => ({ name: 'Booth', public_key: 'AAAA' }), isRefusedOnly: true },
  'POST /v2/gate/devices/prove': bySignature({}),
  'POST /v2/gate/devices/cut-off': {
    targetId: (t) => t.gateDevice,
    reach: 'plant',
    input: (device_id) => ({ device_id }),
    isRefusedOnly: true,
  },
  'GET /v2/gate/device': { targetId: (t) => t.gateDevice, reach: 'plant', input: (device_id) => ({ device_id }) },
  'POST /v2/gate/device/shift': bySignature({ at }),
  'POST /v2/gate/device/checks': {
    targetId: (t) => t.gateDevice,
    reach: 'plant',
    input: (device_id) => ({ device_id, checks: [{ body: '{}', signature }] }),
  },
  'GET /v2/gate/device/snapshot': bySignature({ at }),
  'GET /v2/gate/device/changes': bySignature({ at, since: '0' }),
  'GET /v2/gate/device/photographs': bySignature({ at, driver_ids: '1' }),
}
