import { staff } from '#accounts/access.rules.ts'
import { isGone } from '../../driver-status.contract.ts'

export const holdPlacers = staff('holds.place')

/** Who does not drive is not held: they come back by a new application. */
export const canBeHeld = (statusId: number): boolean => !isGone(statusId)
