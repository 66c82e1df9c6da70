import type { Handlers } from '#accounts/people.ts'
import { findHomePlant } from '#drivers/visits/visits.service.ts'
import { findPicture } from '#drivers/picture/pictures.service.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findSigner } from '../devices/devices.service.ts'
import { gateContract } from './gate.contract.ts'
import { findCheck } from './gate-checks.store.ts'
import { presentCheck } from './gate.presenter.ts'
import { checkLive } from './live-check.service.ts'
import { overrideCheck } from './override.service.ts'

export const gateApi = (keys: CardKeys, files: UploadStore): Handlers<typeof gateContract> => ({
  check: async ({ input: { is_bulk_load, device, ...input }, actor, db, now, http }) => {
    const deviceId = await findSigner(db, { route: gateContract.check, signed: device, body: http.sentBody(), actor, now })
    const checker = { ...actor, apiKeyId: null, deviceId }
    return presentCheck(await checkLive(db, keys, { ...input, isBulkLoad: is_bulk_load, checker, now }))
  },

  override: async ({ input, actor, db, now }) => {
    await overrideCheck(db, { actor, checkId: input.check_id, reason: input.reason, now })
    return { message: 'Let in by override' }
  },

  picture: async ({ input, actor, db }) => {
    const { driver_id, is_visit } = await findCheck(db, actor.plant.id, input.check_id)
    if (driver_id === null) throw notFound()
    // Who was admitted is shown to the guard, whichever their plant.
    const file = await findPicture(
      db,
      { plantId: is_visit ? await findHomePlant(db, driver_id) : actor.plant.id, transporterId: null },
      { driverId: driver_id },
    )
    const { stream, size } = await files.read(file.storage_name)
    // What somebody once called the file is the own plant's.
    return new FileResponse(stream, fileHeaders({ name: 'photograph', mediaType: file.media_type, size }))
  },
})
