import type { Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRequest } from '#requests/engine/insert-request.store.ts'
import { requestNotification } from '#requests/engine/requests.rules.ts'
import { listPending } from '#requests/engine/requests.store.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'

type Found = { readonly driver: Driver; readonly actor: Actor; readonly plant: string; readonly at: Date }

/** Of a driver who works, the driver's own plant decides: what was found is a request there, of whoever found it, and confidential like all of staff. */
export async function askToBlacklist(tx: Tx, { driver, actor, plant, at }: Found): Promise<string> {
  const found = `${driver.name} is the same person.`
  const { typeId } = blacklistDriver
  if ((await listPending(tx, { driverId: driver.id, typeId })).length > 0)
    return `${found} ${plant} already has a request to blacklist the driver.`
  // The office may read it once it is decided, so it names no plant.
  const comment = 'Compared with a person who is barred: the same person.'
  const raised = { event: requestTrigger.requested, driverName: driver.name, comment, by: actor, raisedBy: null }
  await insertRequest(tx, {
    typeId,
    driver,
    createdBy: actor.userId,
    isRaisedByStaff: true,
    comment,
    body: {},
    at,
    notification: requestNotification(blacklistDriver, raised),
  })
  return `${found} ${plant} was sent a request to blacklist the driver.`
}
