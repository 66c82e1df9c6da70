import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { judgeIssuer } from '#administration/issuers/issuer-judgement.rules.ts'
import { holdIssuer } from '#administration/issuers/issuers.service.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { lockDriver } from '#drivers/find-driver.service.ts'
import { tellingOffice } from '#drivers/loading-news/loading-news.service.ts'
import { auditedClearance } from '#drivers/clearances/audited-clearance.rules.ts'
import { measureNew } from '#drivers/clearances/remeasure.service.ts'
import { listFindings, replaceClearances } from '#drivers/clearances/clearances.service.ts'
import { endsBy, expiryBy } from '#drivers/requirements/proof-rule.rules.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, notFound } from '#platform/server/http/refusal.ts'
import { toApprovedRenewal, judgePick, replacedBy, type ApprovedRenewal, type FixedMedical } from './fix-medical.rules.ts'
import { findCurrentMedical, listApprovedRenewals, listExaminations, type ApprovedRenewalRow, type Medical } from './fix-medical.store.ts'

export type FixCommand = {
  actor: Actor
  driverId: string
  renewalId: string
  /** The current medical as the person saw it. */
  medicalId: string
  at: Date
}

/**
 * Makes the chosen renewal the driver's current medical, voids what counted before it and updates the pass. Throws 404 out of scope or for another
 * driver's renewal, 409 when the medical has changed or a later examination found the driver unfit.
 */
export const fixMedical = (db: Db, command: FixCommand): Promise<FixedMedical> => inTransaction(db, (tx) => fixInside(tx, command))

async function fixInside(tx: Tx, command: FixCommand): Promise<FixedMedical> {
  const { actor, driverId, at } = command
  const driver = await lockDriver(tx, scopeOf(actor), driverId)
  // Before anything is read: a recall of the doctor is confirmed before it or after.
  const doctor = await holdIssuer(tx, { requestId: command.renewalId })
  const renewals = await listApprovedRenewals(tx, actor.plant.id, [driver.id])
  const picked = renewals.find(({ id }) => id === command.renewalId)
  if (!picked) throw notFound()
  const current = await findCurrentMedical(tx, driver.id)
  if (current?.id !== command.medicalId) throw conflict('medical_changed', 'The medical of this driver has changed. Refresh the list.')
  const renewal = toApprovedRenewal(picked)
  const ruling = judgePick({ ...renewal, isRecalled: picked.is_recalled }, (await listExaminations(tx, [driver.id])).map(toApprovedRenewal))
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  // Correcting a date must not clear anybody by a doctor who was not designated; 'not fit' is taken from everybody.
  if (doctor && renewal.isFit) assertAllowed(judgeIssuer(doctor, { kind: 'medical', day: renewal.date }))
  const given = { givenOn: renewal.date, dateOfBirth: driver.date_of_birth }
  const rule = await findProofRule(tx, { plantId: driver.auth_plant_id, kind: 'medical', ...given })
  const found = { ...given, isFit: renewal.isFit, setTo: picked.valid_until }
  const medicalExpiry = endsBy(rule, found)
  const change = { driver, at, userId: actor.userId, why: 'medical fixed' }
  const loading = { driver, today: todayOf(actor, at), at, why: 'the plant corrected the dates on record.' }
  return tellingOffice(tx, loading, async () => {
    await replace(tx, { change, picked, renewal, current, medicalExpiry: expiryBy(rule, found) })
    await measureNew(tx, change, 'medical')
    const pass = (await settleDrivers(tx, [driver.id], change)).get(driver.id)
    return { driverName: driver.name, isFit: renewal.isFit, medicalExpiry, pass }
  })
}

type Replacement = {
  change: DriverChangeContext & { userId: string }
  picked: ApprovedRenewalRow
  renewal: ApprovedRenewal
  current: Medical
  medicalExpiry: PlainDate
}

async function replace(tx: Tx, { change, picked, renewal, current, medicalExpiry }: Replacement): Promise<void> {
  const replaced = replacedBy(renewal, await listFindings(tx, change.driver.id, 'medical'))
  const voidIds = replaced.map((finding) => finding.id)
  const id = await replaceClearances(tx, voidIds, {
    driver_id: change.driver.id,
    kind: 'medical',
    given_on: renewal.date,
    expiry: medicalExpiry,
    fit_to_work: renewal.isFit,
    doctor_id: picked.doctor_id,
    file_id: picked.file_id,
    restrictions: picked.restrictions,
    request_id: picked.id,
    fixed_by: change.userId,
    created_at: change.at,
  })
  await auditDriver(tx, change, {
    action: 'medical fixed',
    before: { ...auditedClearance(current), request_id: current.request_id },
    after: {
      ...auditedClearance({
        id,
        given_on: renewal.date,
        expiry: medicalExpiry,
        fit_to_work: renewal.isFit,
        restrictions: picked.restrictions,
      }),
      request_id: picked.id,
    },
  })
}
