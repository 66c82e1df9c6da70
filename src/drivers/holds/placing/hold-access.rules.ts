import { staff } from '#accounts/access.rules.ts'
import { driverStatus as s } from '../../driver-status.contract.ts'

export const holdPlacers = staff('holds.place')

const gone: readonly number[] = [s.onboardingDeclined, s.left, s.blacklisted]

/** Who does not drive is not held: they come back by a new application. */
export const canBeHeld = (statusId: number): boolean => !gone.includes(statusId)
