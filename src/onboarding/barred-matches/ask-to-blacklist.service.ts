import type { Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { raiseBeside } from '#requests/engine/raise/raise-request.service.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'

type Found = { driver: Driver; actor: Actor; plant: string; at: Date }

/** Of a driver who works, the driver's own plant decides: what was found is a request there, of whoever found it, and confidential like all of staff. */
export async function askToBlacklist(tx: Tx, { driver, actor, plant, at }: Found): Promise<string> {
  const found = `${driver.name} is the same person.`
  // The office may read it once it is decided, so it names no plant.
  const comment = 'Compared with a person who is barred: the same person.'
  const isRaised = await raiseBeside(tx, { kind: blacklistDriver, driver, by: actor, comment, at })
  return isRaised
    ? `${found} ${plant} was sent a request to blacklist the driver.`
    : `${found} ${plant} already has a request to blacklist the driver.`
}
