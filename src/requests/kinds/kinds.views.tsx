import { bulkerRenewalView } from './bulker-renewal/bulker-renewal.view.tsx'
import { changeProfilePicView } from './change-profile-pic/change-profile-pic.view.tsx'
import { blacklistDriverView } from './blacklist-driver/blacklist-driver.view.tsx'
import { cancelCardView } from './cancel-card/cancel-card.view.tsx'
import { changeDetailsView } from './change-details/change-details.view.tsx'
import { transferDriverView } from './transfer-driver/transfer-driver.view.tsx'
import { endSuspensionView } from './end-suspension/end-suspension.view.tsx'
import type { KindView } from './kind.view.tsx'
import type { KindSlug } from './kinds.contract.ts'
import { processTransporterViolationView } from './process-transporter-violation/process-transporter-violation.view.tsx'
import { processViolationView } from './process-violation/process-violation.view.tsx'
import { renewDdtView } from './renew-ddt/renew-ddt.view.tsx'
import { renewMedicalView } from './renew-medical/renew-medical.view.tsx'
import { suspendDriverView } from './suspend-driver/suspend-driver.view.tsx'

/** How each kind looks. */
export const kindViews = {
  'transfer-driver': transferDriverView,
  'cancel-card': cancelCardView,
  'suspend-driver': suspendDriverView,
  'blacklist-driver': blacklistDriverView,
  'change-details': changeDetailsView,
  'end-suspension': endSuspensionView,
  'process-violation': processViolationView,
  'process-transporter-violation': processTransporterViolationView,
  'bulker-renewal': bulkerRenewalView,
  'change-profile-pic': changeProfilePicView,
  'renew-medical': renewMedicalView,
  'renew-ddt': renewDdtView,
} as const satisfies Record<KindSlug, KindView>
