import { bulkerRenewalEffects } from './bulker-renewal/bulker-renewal.service.ts'
import { changeProfilePicEffects } from './change-profile-pic/change-profile-pic.service.ts'
import { blacklistDriverEffects } from './blacklist-driver/blacklist-driver.service.ts'
import { cancelCardEffects } from './cancel-card/cancel-card.service.ts'
import { changeDetailsEffects } from './change-details/change-details.service.ts'
import { transferDriverEffects } from './transfer-driver/transfer-driver.service.ts'
import { endSuspensionEffects } from './end-suspension/end-suspension.service.ts'
import type { RunningKind } from './kind.service.ts'
import type { KindSlug } from './kinds.contract.ts'
import { processTransporterViolationEffects } from './process-transporter-violation/process-transporter-violation.service.ts'
import { processViolationEffects } from './process-violation/process-violation.service.ts'
import { renewDdtEffects } from './renew-ddt/renew-ddt.service.ts'
import { renewMedicalEffects } from './renew-medical/renew-medical.service.ts'
import { suspendDriverEffects } from './suspend-driver/suspend-driver.service.ts'

/** What each kind changes. */
export const kindEffects = {
  'transfer-driver': transferDriverEffects,
  'cancel-card': cancelCardEffects,
  'suspend-driver': suspendDriverEffects,
  'blacklist-driver': blacklistDriverEffects,
  'change-details': changeDetailsEffects,
  'end-suspension': endSuspensionEffects,
  'process-violation': processViolationEffects,
  'process-transporter-violation': processTransporterViolationEffects,
  'bulker-renewal': bulkerRenewalEffects,
  'change-profile-pic': changeProfilePicEffects,
  'renew-medical': renewMedicalEffects,
  'renew-ddt': renewDdtEffects,
} as const satisfies Record<KindSlug, RunningKind>
