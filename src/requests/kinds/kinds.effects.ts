import { bulkerRenewalEffects } from './bulker-renewal/bulker-renewal.effects.ts'
import { changeProfilePicEffects } from './change-profile-pic/change-profile-pic.effects.ts'
import { blacklistDriverEffects } from './blacklist-driver/blacklist-driver.effects.ts'
import { cancelCardEffects } from './cancel-card/cancel-card.effects.ts'
import { changeDetailsEffects } from './change-details/change-details.effects.ts'
import { transferDriverEffects } from './transfer-driver/transfer-driver.effects.ts'
import { endSuspensionEffects } from './end-suspension/end-suspension.effects.ts'
import type { RunningKind } from './kind.effects.ts'
import type { KindSlug } from './kinds.contract.ts'
import { processTransporterViolationEffects } from './process-transporter-violation/process-transporter-violation.effects.ts'
import { processViolationEffects } from './process-violation/process-violation.effects.ts'
import { renewDdtEffects } from './renew-ddt/renew-ddt.effects.ts'
import { renewMedicalEffects } from './renew-medical/renew-medical.effects.ts'
import { suspendDriverEffects } from './suspend-driver/suspend-driver.effects.ts'

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
