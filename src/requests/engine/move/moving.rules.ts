import { requestType as t, type RequestTypeId } from '../request-types.contract.ts'

/** What becomes of a pending request when its driver moves to another plant. */
export type WhenMoving = 'moves' | 'stops' | 'closes'

/** What a plant has against a driver is decided there before; a proof of its own requirement proves nothing elsewhere. Everything else is decided by the new plant. */
export const whenMoving = {
  [t.changeDetails]: 'moves',
  [t.transferDriver]: 'moves',
  [t.cancelCard]: 'moves',
  [t.onboarding]: 'stops',
  [t.blacklistDriver]: 'stops',
  [t.renewMedical]: 'moves',
  [t.suspendDriver]: 'stops',
  [t.processViolation]: 'stops',
  [t.endSuspension]: 'moves',
  [t.renewDdt]: 'moves',
  [t.bulkerRenewal]: 'moves',
  [t.processTransporterViolation]: 'stops',
  [t.sanctionEvidence]: 'stops',
  [t.changeProfilePic]: 'moves',
  [t.renewRequirement]: 'closes',
  [t.reviewBlacklisting]: 'stops',
} as const satisfies Record<RequestTypeId, WhenMoving>
