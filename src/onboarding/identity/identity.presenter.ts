import { duplicateReasons, possibleDuplicateText, type DuplicateReason } from './duplicates.rules.ts'
import type { DuplicateRow } from './duplicates.store.ts'
import type { IdentityCheck, PossibleDuplicate } from './identity.contract.ts'
import type { Identity } from './identity.rules.ts'

export const presentIdentity = ({ outcome, canSubmit, message, driverId, isOnboarding, canTransfer }: Identity): IdentityCheck => ({
  outcome,
  can_submit: canSubmit,
  message,
  driver_id: driverId,
  is_onboarding: isOnboarding,
  can_transfer: canTransfer,
})

/** Staff read names of their own plant's drivers, and of others the plant's name only. */
export const presentDuplicateForStaff =
  (plantId: string) =>
  ({ id, name, id_no, plant_id, plant_name, reasons }: DuplicateRow): PossibleDuplicate => {
    const isHere = plant_id === plantId
    return {
      reasons,
      message: possibleDuplicateText(isHere ? name : `A driver at ${plant_name}`, reasons),
      driver: isHere ? { _id: id, name, id_no } : null,
      plant: isHere ? null : plant_name,
    }
  }

/** An office reads what is the same, and of nobody. */
export const presentDuplicatesForOffice = (found: readonly DuplicateRow[]): PossibleDuplicate[] => {
  const given = new Set<DuplicateReason>(found.flatMap(({ reasons }) => reasons))
  const reasons = duplicateReasons.filter((reason) => given.has(reason))
  return reasons.length === 0 ? [] : [{ reasons, message: possibleDuplicateText('Another driver', reasons), driver: null, plant: null }]
}
