import { changeDriver } from '#drivers/change-driver.service.ts'
import { auditDriver, type DriverChange } from '#drivers/drivers.service.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { insertHold } from '#drivers/holds/holds.store.ts'
import { endSuspensions, suspend } from '#drivers/suspensions/suspensions.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { changeDriverDetails } from '#drivers/details/change-details.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { KnownState } from './known-state.ts'
import { dayOf, medicalBy, stateNow, type Life, type Lives } from './lives.ts'

/** Something that happens to a driver, by the product's services; answers what is known with it. */
export type Event = (tx: Tx, change: DriverChange, life: Life, lives: Lives) => Promise<Partial<KnownState>>

/** Examined or trained within the last two months: what comes late counts only if it is the latest. */
export const renew: Event = async (tx, change, life, lives) => {
  const { random } = lives
  const kind = random.pick(clearanceKinds)
  const isFit = kind !== 'medical' || random.in(0.85)
  const given_on = addDays(dayOf(lives), -random.upTo(60))
  const expiry = isFit ? addMonths(given_on, 1 + random.upTo(12)) : given_on
  await renewClearance(tx, change, { kind, given_on, expiry, fit_to_work: kind === 'medical' ? isFit : null })
  if (kind === 'medical') {
    life.examinations.push({ on: given_on, expiry, isFit })
    return medicalBy(life.examinations)
  }
  if (given_on < (life.givenOn[kind] ?? '')) return {}
  life.givenOn[kind] = given_on
  return { [kind]: expiry }
}

/** A doctor's finding that waits for its decision, or the decision. */
export const holdOrLift: Event = async (tx, change, life) => {
  const { driver, at } = change
  const isHeld = !stateNow(life).isHeld
  if (isHeld)
    await insertHold(tx, {
      driverId: driver.id,
      kind: 'unfit',
      reason: 'finding',
      plantId: null,
      requestId: null,
      comment: null,
      by: null,
      at,
    })
  else
    await tx
      .updateTable('driver_hold')
      .set({ lifted_at: at, lift_reason: 'a false alarm' })
      .where('driver_id', '=', driver.id)
      .where('lifted_at', 'is', null)
      .execute()
  await auditDriver(tx, change, { action: isHeld ? 'hold placed' : 'hold lifted', after: {} })
  await settleDrivers(tx, [driver.id], change)
  return { isHeld }
}

export const renewLicence: Event = async (tx, change, _, lives) => {
  const licence = addDays(dayOf(lives), lives.random.upTo(400) - 20)
  await changeDriverDetails(tx, [{ driver: change.driver, details: { licence_expiry: licence } }], change)
  return { licence }
}

export const changeVehicle: Event = async (tx, change, life) => {
  const drivesBulker = !stateNow(life).drivesBulker
  await changeDriverDetails(tx, [{ driver: change.driver, details: { vehicle_options: [drivesBulker ? 'Bulker' : 'Flatbed'] } }], change)
  return { drivesBulker }
}

export const transfer: Event = async (tx, change, _, { random, transporters }) => {
  const { id, name, valid_until } = random.pick(transporters)
  await updateDriver(tx, change.driver.id, { transporter_id: id }, change.at)
  await auditDriver(tx, change, {
    action: 'driver transferred',
    before: { transporter_id: change.driver.transporter_id },
    after: { transporter_id: id },
  })
  await settleDrivers(tx, [change.driver.id], change)
  return { transporter: name, contract: valid_until }
}

export const suspendDriver: Event = async (tx, change, life, lives) => {
  const today = dayOf(lives)
  const endsOn = lives.random.in(0.3) ? null : addDays(today, 1 + lives.random.upTo(10))
  await suspend(tx, { ...change, startsOn: today, endsOn })
  return { status: 'Suspended', suspensions: [...stateNow(life).suspensions, endsOn] }
}

export const reinstate: Event = async (tx, change) => {
  await endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' })
  return { status: 'Active', suspensions: [] }
}

export const blacklist: Event = async (tx, change) => {
  await endSuspensions(tx, { ...change, reason: 'blacklisted', which: 'all' })
  await changeDriver(tx, change.driver.id, 'blacklisted', change, { also: () => endCard(tx, change) })
  return { status: 'Blacklisted', suspensions: [], card: null }
}
