import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { lockDriver } from '#drivers/drivers.store.ts'
import { insertClearances, voidClearance } from '#passes/clearances/clearances.store.ts'
import { recomputePass } from '#passes/passes.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { asApproved, judgePick, pickedExpiry, type ApprovedRenewal, type Fixed } from './fix-medical.rules.ts'
import { findCurrentMedical, listApprovedRenewals, type KeptRenewal, type Medical } from './fix-medical.store.ts'

export type Fix = {
  readonly actor: Actor
  readonly driverId: string
  readonly renewalId: string
  /** The current medical as the person saw it. */
  readonly medicalId: string
  readonly at: Date
}

/**
 * Makes the chosen renewal the driver's current medical and updates the pass; the previous one becomes void. Throws 404 out of scope or for another
 * driver's, 409 where the medical has changed or a doctor has found the driver unfit since.
 */
export const fixMedical = (db: Db, wish: Fix): Promise<Fixed> => inTransaction(db, (tx) => fixInside(tx, wish))

async function fixInside(tx: Tx, wish: Fix): Promise<Fixed> {
  const { actor, driverId, at } = wish
  const driver = await lockDriver(tx, scopeOf(actor), driverId)
  const renewals = await listApprovedRenewals(tx, actor.plant.id, [driver.id])
  const picked = renewals.find(({ id }) => id === wish.renewalId)
  if (!picked) throw notFound()
  const current = await findCurrentMedical(tx, driver.id)
  if (current?.id !== wish.medicalId)
    throw conflict('medical_changed', 'The medical of this driver has changed meanwhile. Refresh the list.')
  const renewal = asApproved(picked)
  const ruling = judgePick(renewal, renewals.map(asApproved))
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  const medicalExpiry = pickedExpiry(renewal, todayOf(actor, at))
  const deed = { driver, at, userId: actor.userId, why: 'medical fixed' }
  await replace(tx, { deed, picked, renewal, current, medicalExpiry })
  return { driverName: driver.name, medicalExpiry, pass: await recomputePass(tx, deed) }
}

type Replacement = {
  readonly deed: DriverChangeContext & { readonly userId: string }
  readonly picked: KeptRenewal
  readonly renewal: ApprovedRenewal
  readonly current: Medical
  readonly medicalExpiry: PlainDate
}

async function replace(tx: Tx, { deed, picked, renewal, current, medicalExpiry }: Replacement): Promise<void> {
  await voidClearance(tx, current.id)
  await insertClearances(tx, [
    {
      driver_id: deed.driver.id,
      kind: 'medical',
      given_on: renewal.date,
      expiry: medicalExpiry,
      fit_to_work: renewal.isFit,
      doctor_id: picked.doctor_id,
      file_id: picked.file_id,
      request_id: picked.id,
      fixed_by: deed.userId,
      created_at: deed.at,
    },
  ])
  await auditDriver(tx, deed, {
    action: 'medical fixed',
    before: { request_id: current.request_id, expiry: current.expiry },
    after: { request_id: picked.id, expiry: medicalExpiry },
  })
}
