import type { Actor, Handlers } from '#accounts/people.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { countOrRefuse } from '#platform/server/database/rate-limit.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { requireDevice } from '../devices/devices.service.ts'
import { findDevice, insertGuard, setSeen } from '../devices/devices.store.ts'
import type { GateDataSource } from './gate-data.service.ts'
import type { gateOfflineContract } from './offline.contract.ts'

/** A device fetches a snapshot once a day, and again where too much has changed. */
const snapshotLimit = { events: 20, seconds: 3600, message: 'This device fetches all data too often. Wait a while.' }

export const gateOfflineApi = (keys: CardKeys, source: GateDataSource): Handlers<typeof gateOfflineContract> => ({
  device: async ({ db, actor, input, now }) => {
    const device = await findDevice(db, actor.plant.id, input.device_id)
    if (!device || device.challenge !== null) throw notFound()
    return {
      name: device.name,
      is_cut_off: device.cut_off_at !== null,
      server_time: now.toISOString(),
      keys: [...(await keys.verifying())].map(([id, key]) => ({
        id,
        public_key: key.export({ type: 'spki', format: 'der' }).toString('base64url'),
      })),
    }
  },

  startShift: async ({ db, actor, input, now }) => {
    const device = await requireDevice(db, input, signedTexts.shift(input.device_id, input.at), { actor, now })
    await insertGuard(db, device.id, actor.userId, now)
    return { message: 'You can check without a network on this device' }
  },

  snapshot: async ({ db, actor, input, now }) => {
    const device = await requireDevice(db, input, signedTexts.snapshot(input.device_id, input.at), { actor, now })
    await countOrRefuse(db, { key: `gate snapshot ${device.id}`, limit: snapshotLimit, now })
    const sealed = await source.snapshot(db, plantOf(actor), now)
    await setSeen(db, device.id, now)
    return sealedResponse(sealed)
  },

  changes: async ({ db, actor, input, now }) => {
    const device = await requireDevice(db, input, signedTexts.changes(input.device_id, input.at, input.since), { actor, now })
    const sealed = await source.changes(db, plantOf(actor), input.since, now)
    await setSeen(db, device.id, now)
    return sealedResponse(sealed)
  },
})

const plantOf = (actor: Actor): string => actor.plant.id

const sealedResponse = (sealed: Buffer): FileResponse =>
  new FileResponse(sealed, {
    'content-type': 'application/cose; cose-type="cose-sign1"',
    'content-length': String(sealed.length),
    'cache-control': 'no-store',
  })
