import { shownReason } from '../judgement/gate-reasons.rules.ts'
import type { LoggedCheckRow } from '../log/check-log.store.ts'
import { visitorContract, type Visitor, type VisitorCheck } from './visitor.contract.ts'
import type { JudgedVisitor } from './visitor.service.ts'

export const presentVisitor = ({ driver, home, isAdmitted, verdict, refusal }: JudgedVisitor): Visitor => ({
  _id: driver.driverId,
  name: driver.facts.name,
  id_no: driver.idNo,
  card_no: driver.cardNo,
  transporter: driver.transporter,
  home_plant: home,
  picture:
    driver.pictureId !== null && isAdmitted
      ? `${visitorContract.picture.path}?${new URLSearchParams({ driver_id: driver.driverId })}`
      : null,
  verdict: { outcome: verdict.outcome, reasons: verdict.reasons.map(shownReason) },
  cannot_record_because: refusal,
})

export const presentVisit = ({ id, checked_at, direction, outcome, reasons, registration }: LoggedCheckRow): VisitorCheck => ({
  _id: id,
  checked_at: checked_at.toISOString(),
  direction,
  outcome,
  reasons: reasons.map(shownReason),
  registration,
})
