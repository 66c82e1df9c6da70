import { announce } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChange } from '../drivers.service.ts'
import { holdText } from './hold-text.rules.ts'
import { findPlantName } from './holds.store.ts'

type Holding = { holdId: string; plantId: string; isPlaced: boolean }

/** A hold at another plant than the driver's own: both plants keep it, and the driver's people and office hear where it counts, but not why. */
export async function tellHome(tx: Tx, change: DriverChange, { holdId, plantId, isPlaced }: Holding): Promise<void> {
  const { driver, userId, at } = change
  const action = isPlaced ? 'hold placed' : 'hold lifted'
  const here = { ...driver, auth_plant_id: plantId }
  await auditDriver(tx, { ...change, driver: here, why: isPlaced ? 'placed' : 'lifted' }, { action, after: { hold_id: holdId } })
  const plant = await findPlantName(tx, plantId)
  const body = isPlaced
    ? `${driver.name} may not load at ${plant}. ${holdText.sentence} Ask the safety officer there.`
    : `${driver.name} is no longer on hold at ${plant}.`
  const news = { title: 'Hold', body }
  const where = { plantId: driver.auth_plant_id, at }
  await announce(tx, {
    topic: 'office',
    payload: { ...news, transporter_id: driver.transporter_id, link: `driver/${driver.id}` },
    ...where,
  })
  const link = `drivers/current/driver/${driver.id}`
  await announce(tx, {
    topic: 'permitted',
    payload: { ...news, permissions: ['holds.place'], except_ids: userId === null ? [] : [userId], link },
    ...where,
  })
}

/** Whether a hold counts at another plant than the driver's own. */
export const isVisiting = (plantId: string | null, driver: { auth_plant_id: string }): plantId is string =>
  plantId !== null && plantId !== driver.auth_plant_id
