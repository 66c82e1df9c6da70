import type { Actor, Handlers } from '#accounts/people.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { bytesResponse } from '#platform/server/http/bytes-response.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requireDevice } from '../devices/devices.service.ts'
import { findDevice, insertShift, setSeen } from '../devices/devices.store.ts'
import { recordServed } from '../devices/served-data.store.ts'
import { snapshotLimit, type GateDataSource } from './gate-data.service.ts'
import { gateOfflineContract } from './offline.contract.ts'
import { sealedType } from './sealed-data.rules.ts'
import { presentServerKeys } from './server-keys.presenter.ts'

export const gateOfflineApi = (keys: CardKeys, source: GateDataSource): Handlers<typeof gateOfflineContract> => ({
  device: async ({ db, actor, input, now }) => {
    const device = await findDevice(db, actor.plant.id, input.device_id)
    if (!device || device.challenge !== null) throw notFound()
    return {
      name: device.name,
      is_cut_off: device.cut_off_at !== null,
      enrols_again: device.enrol_again_at !== null,
      user_id: actor.userId,
      server_time: now.toISOString(),
      keys: presentServerKeys(await keys.verifying()),
    }
  },

  startShift: async ({ db, actor, input, now, http }) => {
    const device = await requireDevice(db, {
      route: gateOfflineContract.startShift,
      signed: input.device,
      body: http.sentBody(),
      actor,
      now,
    })
    await inTransaction(db, (tx) => insertShift(tx, device.id, actor.userId, now))
    return { message: 'You can check without a network on this device' }
  },

  snapshot: async ({ db, actor, input, now, http }) => {
    const device = await requireDevice(db, { route: gateOfflineContract.snapshot, signed: input.device, body: http.sentBody(), actor, now })
    await countOrRefuse(db, { key: `gate snapshot ${device.id}`, limit: snapshotLimit, now })
    const sealed = await source.snapshot(db, plantOf(actor), now)
    await recordServed(db, device.id, now)
    await setSeen(db, device.id, now)
    return bytesResponse(sealed, sealedType)
  },

  changes: async ({ db, actor, input, now, http }) => {
    const device = await requireDevice(db, { route: gateOfflineContract.changes, signed: input.device, body: http.sentBody(), actor, now })
    const sealed = await source.changes(db, plantOf(actor), input.since, now)
    await recordServed(db, device.id, now)
    await setSeen(db, device.id, now)
    return bytesResponse(sealed, sealedType)
  },
})

const plantOf = (actor: Actor): string => actor.plant.id
