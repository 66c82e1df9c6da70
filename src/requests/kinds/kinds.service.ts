import { bulkerRenewalHandler } from './bulker-renewal/bulker-renewal.service.ts'
import { changeProfilePicHandler } from './change-profile-pic/change-profile-pic.service.ts'
import { blacklistDriverHandler } from './blacklist-driver/blacklist-driver.service.ts'
import { cancelCardHandler } from './cancel-card/cancel-card.service.ts'
import { changeDetailsHandler } from './change-details/change-details.service.ts'
import { transferDriverHandler } from './transfer-driver/transfer-driver.service.ts'
import { endSuspensionHandler } from './end-suspension/end-suspension.service.ts'
import { bySlug } from './kind.contract.ts'
import type { AnyKindHandler } from './kind.service.ts'
import { kindOfType, type kinds, type KindSlug } from './kinds.contract.ts'
import { processTransporterViolationHandler } from './process-transporter-violation/process-transporter-violation.service.ts'
import { processViolationHandler } from './process-violation/process-violation.service.ts'
import { renewDdtHandler } from './renew-ddt/renew-ddt.service.ts'
import { renewMedicalHandler } from './renew-medical/renew-medical.service.ts'
import { renewRequirementHandler } from './renew-requirement/renew-requirement.service.ts'
import { reviewBlacklistingHandler } from './review-blacklisting/review-blacklisting.service.ts'
import { suspendDriverHandler } from './suspend-driver/suspend-driver.service.ts'

/** The handler of each kind by slug. A missing one is a type error. */
export const kindHandlers = bySlug([
  transferDriverHandler,
  cancelCardHandler,
  suspendDriverHandler,
  blacklistDriverHandler,
  changeDetailsHandler,
  endSuspensionHandler,
  processViolationHandler,
  processTransporterViolationHandler,
  bulkerRenewalHandler,
  changeProfilePicHandler,
  renewMedicalHandler,
  renewDdtHandler,
  renewRequirementHandler,
  reviewBlacklistingHandler,
]) satisfies { [S in KindSlug]: { kind: (typeof kinds)[S] } }

export const allHandlers = Object.values(kindHandlers) as unknown as readonly AnyKindHandler[]

/** The handler of a type of request; undefined for types that are handled elsewhere. */
export function handlerOfType(typeId: number): AnyKindHandler | undefined {
  const slug = kindOfType(typeId)
  return slug && (kindHandlers[slug] as unknown as AnyKindHandler)
}
