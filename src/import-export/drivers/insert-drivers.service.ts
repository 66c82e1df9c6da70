import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { insertDrivers } from '#drivers/new-drivers.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { insertCards } from '#drivers/card/cards.service.ts'
import { auditedClearance } from '#drivers/clearances/audited-clearance.rules.ts'
import { insertPasses } from '#drivers/pass/pass.service.ts'
import { insertClearances } from '#drivers/clearances/clearances.service.ts'
import type { LongestMonths } from '#drivers/requirements/built-in-ends.rules.ts'
import { findLongestMonths } from '#drivers/requirements/proof-rule.service.ts'
import { insertSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import { screenBarred } from '#screening/screen-applicants.service.ts'
import { transporterOf, type DriverRowFacts } from './driver-judgement.rules.ts'
import type { RegisteredDriver } from './driver-rows.rules.ts'
import { cardOf, clearancesOf, passOf, registerStateOf } from './register-state.rules.ts'

export type ImportContext = {
  plant: Pick<AuthPlant, 'id' | 'country'>
  /** At the plant. */
  today: PlainDate
  /** Null at the command line. */
  userId: string | null
}

/** Inserts drivers with cards, clearances, passes and suspensions, one statement per table. */
export async function insertRegisterDrivers(
  tx: Tx,
  drivers: readonly RegisteredDriver[],
  facts: DriverRowFacts,
  { plant, today, userId, at }: ImportContext & { at: Date },
): Promise<void> {
  if (drivers.length === 0) return
  const by = { created_by: userId, created_at: at }
  const inserted = await insertDrivers(
    tx,
    drivers.map((driver) => ({
      ...driver,
      auth_plant_id: plant.id,
      transporter_id: transporterOf(driver, facts).id,
      status_id: registerStateOf(driver).statusId,
      ...by,
    })),
  )
  const rows = drivers.map((driver, n) => ({ driver, driver_id: idAt(inserted, n), state: registerStateOf(driver) }))
  await insertCards(
    tx,
    rows.flatMap(({ driver, driver_id }) => cardOf(driver, at).map((card) => ({ driver_id, ...card, created_by: userId }))),
  )
  const longest = await findLongestMonths(tx, plant.id)
  const clearances = await insertRegisterClearances(tx, rows, { today, longest, at })
  await insertPasses(
    tx,
    rows.map(({ driver, driver_id }) => ({ driver_id, ...passOf(driver, today, transporterOf(driver, facts).spotValidUntil), ...by })),
  )
  const barred = rows.filter(({ state }) => state.statusId === driverStatus.blacklisted).map(({ driver_id }) => driver_id)
  if (barred.length > 0) await screenBarred(tx, barred, { at, userId })
  const suspended = rows.filter(({ state }) => state.statusId === driverStatus.suspended)
  // Registers do not give the end of a suspension, so it lasts until a reinstatement.
  const open = { starts_on: today, ends_on: null, request_id: null, violation_id: null, created_at: at }
  await insertSuspensions(
    tx,
    suspended.map(({ driver_id }) => ({ driver_id, ...open })),
  )
  await writeAudit(
    tx,
    ...rows.map(({ driver, driver_id, state }) => ({
      at,
      userId,
      action: 'driver imported',
      subject: 'driver',
      subjectId: driver_id,
      plantId: plant.id,
      after: {
        status_id: state.statusId,
        transporter_id: transporterOf(driver, facts).id,
        card_no: driver.card_no,
        pass_expiry: driver.pass_expiry,
        ...clearances.get(driver_id),
        why: 'stood in a register',
      },
    })),
  )
  const driverIds = rows.map(({ driver_id }) => driver_id)
  await settleDrivers(tx, driverIds, { at, userId, why: 'stood in a register' })
}

type ImportedRow = { driver: RegisteredDriver; driver_id: string }

/** Answers each driver's clearances as the audit names them, by kind. */
async function insertRegisterClearances(
  tx: Tx,
  rows: readonly ImportedRow[],
  { today, longest, at }: Pick<ImportContext, 'today'> & { longest: LongestMonths; at: Date },
): Promise<ReadonlyMap<string, JsonObject>> {
  const clearances = rows.flatMap(({ driver, driver_id }) =>
    clearancesOf(driver, today, longest).map((clearance) => ({ driver_id, ...clearance, created_at: at })),
  )
  const ids = await insertClearances(tx, clearances)
  const audited = new Map<string, JsonObject>()
  for (const [n, { driver_id, ...clearance }] of clearances.entries())
    audited.set(driver_id, { ...audited.get(driver_id), [clearance.kind]: auditedClearance({ ...clearance, id: ids[n] ?? '' }) })
  return audited
}

function idAt(inserted: readonly { id: string }[], at: number): string {
  const driver = inserted[at]
  if (!driver) throw new Error('A driver was not inserted')
  return driver.id
}
