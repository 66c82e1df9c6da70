import type { Handlers } from '#accounts/people.ts'
import type { GateDevice, gateDevicesContract } from './devices.contract.ts'
import { cutOffDevice, enrolDevice, proveDevice } from './devices.service.ts'
import { listDevices, type DeviceRow } from './devices.store.ts'

export const gateDevicesApi: Handlers<typeof gateDevicesContract> = {
  list: async ({ db, actor }) => ({ devices: (await listDevices(db, actor.plant.id)).map(presentGateDevice) }),
  enrol: ({ db, actor, input, now }) => enrolDevice(db, input, { actor, now }),
  prove: async ({ db, actor, input, now }) => {
    await proveDevice(db, input, { actor, now })
    return { message: 'The device is enrolled' }
  },
  cutOff: async ({ db, actor, input, now }) => {
    await cutOffDevice(db, input.device_id, { actor, now })
    return { message: 'The device is cut off' }
  },
}

const presentGateDevice = ({
  id,
  enrolled_at,
  last_seen_at,
  photographs_at,
  clock_offset_ms,
  enrol_again_at,
  cut_off_at,
  ...rest
}: DeviceRow): GateDevice => ({
  _id: id,
  ...rest,
  enrolled_at: enrolled_at.toISOString(),
  last_seen_at: last_seen_at?.toISOString() ?? null,
  photographs_at: photographs_at?.toISOString() ?? null,
  clock_offset_ms: clock_offset_ms === null ? null : Number(clock_offset_ms),
  enrol_again_at: enrol_again_at?.toISOString() ?? null,
  cut_off_at: cut_off_at?.toISOString() ?? null,
})
