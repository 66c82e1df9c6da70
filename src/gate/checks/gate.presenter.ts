import { shownReason } from '../judgement/gate-reasons.rules.ts'
import { gateContract, type CheckAnswer } from './gate.contract.ts'
import type { CheckedDriver } from './gate-checks.store.ts'

export function presentCheck({ check, foundBy, driver }: CheckedDriver): CheckAnswer {
  return {
    check_id: check.id,
    checked_at: check.checked_at.toISOString(),
    direction: check.direction,
    outcome: check.outcome,
    reasons: check.reasons.map(shownReason),
    found_by: foundBy,
    driver: driver && {
      name: driver.facts.name,
      id_no: driver.idNo,
      card_no: driver.cardNo,
      transporter: driver.transporter,
      picture: driver.pictureId && `${gateContract.picture.path}?check_id=${check.id}`,
      last_registration: driver.lastRegistration,
      ...(driver.facts.visit && { visitor_id: driver.driverId }),
    },
  }
}
