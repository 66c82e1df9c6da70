import type { Handlers } from '#accounts/people.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { bytesResponse } from '#platform/server/http/bytes-response.ts'
import { requireDevice } from '../devices/devices.service.ts'
import { gatePhotographsContract } from './photographs.contract.ts'
import type { PhotographSource } from './photographs.service.ts'
import { setPhotographsFetched } from './photographs.store.ts'

/** A first device of 20,000 drivers needs 500 calls. */
const fetchLimit = { events: 1200, seconds: 3600, message: 'This device fetches too many photographs. Wait a while.' }

export const gatePhotographsApi = (source: PhotographSource): Handlers<typeof gatePhotographsContract> => ({
  photographs: async ({ db, actor, input: { device: signed, driver_ids: driverIds }, now, http }) => {
    const route = gatePhotographsContract.photographs
    const device = await requireDevice(db, { route, signed, body: http.sentBody(), actor, now })
    await countOrRefuse(db, { key: `gate photographs ${device.id}`, limit: fetchLimit, now })
    const answer = await source.read(db, { plantId: actor.plant.id, deviceId: device.id, driverIds, now })
    await setPhotographsFetched(db, device.id, now)
    return bytesResponse(answer, 'application/cbor')
  },
})
