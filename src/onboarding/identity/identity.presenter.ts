import { statusWithName } from '#drivers/driver-status.contract.ts'
import { possibleDuplicateText } from '#drivers/likely-same/likely-same.rules.ts'
import type { LikelySame } from '#drivers/likely-same/likely-same.store.ts'
import type { IdentityCheck, PossibleDuplicate } from './identity.contract.ts'
import type { Identity } from './identity.rules.ts'

export const presentIdentity = ({ outcome, canSubmit, message, driverId, isOnboarding, canTransfer, canAsk }: Identity): IdentityCheck => ({
  outcome,
  can_submit: canSubmit,
  message,
  driver_id: driverId,
  is_onboarding: isOnboarding,
  can_transfer: canTransfer,
  can_ask: canAsk,
})

/** An office reads the same whoever the person is. */
export const presentDuplicates = (found: readonly LikelySame[] | 'unsaid', plantId: string): PossibleDuplicate[] =>
  found === 'unsaid' ? [plantWillCheck] : found.map(presentDuplicateForStaff(plantId))

/** Staff read names of their own plant's drivers, and of others the plant's name and the status. */
const presentDuplicateForStaff =
  (plantId: string) =>
  ({ id, name, id_no, status_id, plant_id, plant_name, reasons }: LikelySame): PossibleDuplicate => {
    const isHere = plant_id === plantId
    const status = statusWithName(status_id)
    return {
      reasons: [...reasons],
      message: possibleDuplicateText(`${isHere ? name : `A driver at ${plant_name}`} (${status.name})`, reasons),
      driver: isHere ? { _id: id, name, id_no } : null,
      plant: isHere ? null : plant_name,
      status,
    }
  }

/** What an office reads of every person, known or not: anything else would tell whom the plants know, and which number to change. */
const plantWillCheck: PossibleDuplicate = {
  reasons: [],
  message: 'The plant will check whether it knows this person already.',
  driver: null,
  plant: null,
  status: null,
}
