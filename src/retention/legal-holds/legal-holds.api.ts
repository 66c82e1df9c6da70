import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import type { LegalHold, legalHoldsContract } from './legal-holds.contract.ts'
import { liftLegalHold, setLegalHold } from './legal-holds.service.ts'
import { listLegalHolds, type ListedLegalHold } from './legal-holds.store.ts'

export const legalHoldsApi: Handlers<typeof legalHoldsContract> = {
  ofDriver: async ({ db, actor, input: { driver_id } }) => {
    const { id } = await findDriver(db, scopeOf(actor), driver_id)
    return { holds: (await listLegalHolds(db, id, actor.userId)).map(present) }
  },

  set: async ({ db, actor, now, input: { driver_id: driverId, reason, review_on: reviewOn } }) => {
    await setLegalHold(db, { driverId, reason, reviewOn }, { actor, at: now })
    return { message: 'Everything about this driver is kept.' }
  },

  lift: async ({ db, actor, now, input: { legal_hold_id: id, reason } }) => {
    await liftLegalHold(db, { id, reason }, { actor, at: now })
    return { message: 'The legal hold is lifted.' }
  },
}

const present = ({
  id,
  reason,
  review_on,
  set_at,
  set_by_name,
  lifted_at,
  lifted_by_name,
  lift_reason,
  is_own,
}: ListedLegalHold): LegalHold => ({
  _id: id,
  reason,
  review_on,
  set_by: set_by_name,
  set_at: set_at.toISOString(),
  lifted: lifted_at && { by: lifted_by_name ?? '', at: lifted_at.toISOString(), reason: lift_reason ?? '' },
  can_lift: lifted_at === null && !is_own,
})
