import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { hashCookie, equalInConstantTime } from '#platform/server/secrets/secrets.ts'
import type { KnownDevice, knownDevicesContract } from './known-devices.contract.ts'
import { deviceCookie } from './known-devices.rules.ts'
import { deleteKnownDevice, deleteOtherKnownDevices, listKnownDevices, type KnownDeviceRow } from './known-devices.store.ts'
import type { Handlers, SignedInUser } from '../people.ts'

export const knownDevicesApi: Handlers<typeof knownDevicesContract> = {
  list: async ({ actor, db, now, http }) => {
    const rows = await listKnownDevices(db, actor.userId, now)
    return { devices: rows.map((row) => presentDevice(row, deviceHash(http))) }
  },

  forget: async ({ input, actor, db, now }) => {
    await inTransaction(db, async (tx) => {
      if (!(await deleteKnownDevice(tx, { userId: actor.userId, deviceId: input.device_id }))) throw notFound()
      await writeAudit(tx, deviceForgotten(actor, now, input.device_id))
    })
    return { message: 'The device has been forgotten' }
  },

  forgetOthers: async ({ actor, db, now, http }) => {
    await inTransaction(db, async (tx) => {
      const ids = await deleteOtherKnownDevices(tx, { userId: actor.userId, tokenHash: deviceHash(http) })
      await writeAudit(tx, ...ids.map((id) => deviceForgotten(actor, now, id)))
    })
    return { message: 'All other devices have been forgotten' }
  },
}

const deviceHash = (http: HttpCall): Buffer => hashCookie(http, deviceCookie(http.isSecure))

const deviceForgotten = ({ userId }: SignedInUser, at: Date, subjectId: string): Change => ({
  at,
  userId,
  action: 'device_forgotten',
  subject: 'known_device',
  subjectId,
})

const presentDevice = (row: KnownDeviceRow, currentHash: Buffer): KnownDevice => ({
  _id: row.id,
  is_current: equalInConstantTime(row.token_hash, currentHash),
  user_agent: row.user_agent,
  first_login_at: row.created_at.toISOString(),
  last_login_at: row.last_used_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
