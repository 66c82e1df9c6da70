import { bulkerRenewalHandler } from './bulker-renewal/bulker-renewal.service.ts'
import { changeProfilePicHandler } from './change-profile-pic/change-profile-pic.service.ts'
import { blacklistDriverHandler } from './blacklist-driver/blacklist-driver.service.ts'
import { cancelCardHandler } from './cancel-card/cancel-card.service.ts'
import { changeDetailsHandler } from './change-details/change-details.service.ts'
import { transferDriverHandler } from './transfer-driver/transfer-driver.service.ts'
import { endSuspensionHandler } from './end-suspension/end-suspension.service.ts'
import type { kinds, KindSlug } from './kinds.contract.ts'
import { processTransporterViolationHandler } from './process-transporter-violation/process-transporter-violation.service.ts'
import { processViolationHandler } from './process-violation/process-violation.service.ts'
import { renewDdtHandler } from './renew-ddt/renew-ddt.service.ts'
import { renewMedicalHandler } from './renew-medical/renew-medical.service.ts'
import { suspendDriverHandler } from './suspend-driver/suspend-driver.service.ts'

/** The handler of each kind. A missing one is a type error. */
export const kindHandlers = {
  'transfer-driver': transferDriverHandler,
  'cancel-card': cancelCardHandler,
  'suspend-driver': suspendDriverHandler,
  'blacklist-driver': blacklistDriverHandler,
  'change-details': changeDetailsHandler,
  'end-suspension': endSuspensionHandler,
  'process-violation': processViolationHandler,
  'process-transporter-violation': processTransporterViolationHandler,
  'bulker-renewal': bulkerRenewalHandler,
  'change-profile-pic': changeProfilePicHandler,
  'renew-medical': renewMedicalHandler,
  'renew-ddt': renewDdtHandler,
} as const satisfies { readonly [S in KindSlug]: { readonly kind: (typeof kinds)[S] } }
