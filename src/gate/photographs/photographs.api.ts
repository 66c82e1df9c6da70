import type { Handlers } from '#accounts/people.ts'
import { countOrRefuse } from '#platform/server/database/rate-limit.ts'
import { bytesResponse } from '#platform/server/http/bytes-response.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { requireDevice } from '../devices/devices.service.ts'
import type { gatePhotographsContract } from './photographs.contract.ts'
import type { PhotographSource } from './photographs.service.ts'
import { setPhotographsFetched } from './photographs.store.ts'
import { photographsPerCall } from './sealed-photograph.rules.ts'

/** A first device of 20,000 drivers needs 500 calls. */
const fetchLimit = { events: 1200, seconds: 3600, message: 'This device fetches too many photographs. Wait a while.' }

export const gatePhotographsApi = (source: PhotographSource): Handlers<typeof gatePhotographsContract> => ({
  photographs: async ({ db, actor, input, now }) => {
    const text = signedTexts.photographs(input.device_id, input.at, input.driver_ids)
    const device = await requireDevice(db, input, text, { actor, now })
    const driverIds = input.driver_ids.split(',')
    if (driverIds.length > photographsPerCall) throw invalid({ driver_ids: `Ask for at most ${photographsPerCall} photographs` })
    await countOrRefuse(db, { key: `gate photographs ${device.id}`, limit: fetchLimit, now })
    const answer = await source.read(db, { plantId: actor.plant.id, deviceId: device.id, driverIds })
    await setPhotographsFetched(db, device.id, now)
    return bytesResponse(answer, 'application/cbor')
  },
})
