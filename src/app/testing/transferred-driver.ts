import { aPassHolder } from '#passes/passes.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import type { TestApi } from './test-api.ts'
import { markOf, type Place } from './world-rows.ts'

/**
 * A driver transferred from the first transporter to a rival: old requests stay in the first one's scope, new rows have the rival's mark.
 * Returns the ids of the old requests.
 */
export async function aTransferredDriver(api: TestApi, places: readonly Place[]): Promise<readonly string[]> {
  const [from, to] = [
    places.find(({ transporter }) => transporter === 0),
    places.find(({ plant, transporter }) => plant === 0 && transporter === 1),
  ]
  if (!from || !to) throw new Error('A transfer needs two places')
  const { plantId, transporterId } = from.targets
  const driver = await aPassHolder(api.db, { plantId, transporter_id: transporterId, name: 'Moved driver' })
  const shared = { driverId: driver.id, createdBy: null, comment: markOf(from, 'r'), body: { text: markOf(from, 'r') } }
  const types = [requestType.changeDetails, requestType.transferDriver, requestType.sanctionEvidence]
  const requests = await Promise.all(types.map((typeId) => aRequest(api.db, { ...shared, typeId })))
  const mark = markOf(to, 'd')
  const newDetails = {
    transporter_id: to.targets.transporterId,
    licence_no: `LIC-${mark}`,
    licence_class: mark,
    vehicle_categories: [mark],
  }
  await api.db.updateTable('driver').set(newDetails).where('id', '=', driver.id).execute()
  await api.db
    .updateTable('card')
    .set({ card_no: `MOVED-${mark}` })
    .where('driver_id', '=', driver.id)
    .execute()
  return requests
}
