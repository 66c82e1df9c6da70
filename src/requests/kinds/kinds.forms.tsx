import { blacklistDriver } from './blacklist-driver/blacklist-driver.contract.ts'
import { bulkerRenewal } from './bulker-renewal/bulker-renewal.contract.ts'
import { cancelCardKind, driverLeftText, noCardText } from './cancel-card/cancel-card.contract.ts'
import { changeDetails } from './change-details/change-details.contract.ts'
import { changeProfilePic } from './change-profile-pic/change-profile-pic.contract.ts'
import { endBlacklistingText, endSuspension } from './end-suspension/end-suspension.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { KindForm } from './kind.view.tsx'
import { processTransporterViolation } from './process-transporter-violation/process-transporter-violation.contract.ts'
import { renewRequirement } from './renew-requirement/renew-requirement.contract.ts'
import { reviewBlacklisting } from './review-blacklisting/review-blacklisting.contract.ts'
import { suspendDriver } from './suspend-driver/suspend-driver.contract.ts'
import { transferDriver } from './transfer-driver/transfer-driver.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

/** The kinds raised on a driver's page, in order. Other renewals are raised in their portals, violations from their list. */
export const kindForms: readonly KindForm[] = [
  {
    kind: transferDriver,
    RaiseForm: lazyPart(() => import('./transfer-driver/transfer-driver-form.tsx'), 'TransferDriverForm'),
  },
  {
    kind: cancelCardKind,
    RaiseForm: lazyPart(() => import('./cancel-card/cancel-card-form.tsx'), 'CancelCardForm'),
    raiseBlocker: (old) => (old ? undefined : noCardText),
  },
  {
    kind: cancelCardKind,
    variant: { portal: 'transporter_portal', text: driverLeftText },
    RaiseForm: lazyPart(() => import('./cancel-card/cancel-card-form.tsx'), 'DriverLeftForm'),
    raiseBlocker: (old) => (old ? undefined : noCardText),
  },
  {
    kind: suspendDriver,
    RaiseForm: lazyPart(() => import('./suspend-driver/suspend-driver-form.tsx'), 'SuspendDriverForm'),
  },
  {
    kind: blacklistDriver,
    RaiseForm: lazyPart(() => import('./blacklist-driver/blacklist-driver-form.tsx'), 'BlacklistDriverForm'),
  },
  {
    kind: changeDetails,
    RaiseForm: lazyPart(() => import('./change-details/change-details-form.tsx'), 'ChangeDetailsForm'),
  },
  {
    kind: endSuspension,
    statuses: [driverStatus.suspended, driverStatus.cardCancelled],
    RaiseForm: lazyPart(() => import('./end-suspension/end-suspension-form.tsx'), 'EndSuspensionForm'),
  },
  {
    kind: endSuspension,
    statuses: [driverStatus.blacklisted],
    variant: { portal: 'staff_portal', text: endBlacklistingText },
    RaiseForm: lazyPart(() => import('./end-suspension/end-suspension-form.tsx'), 'EndSuspensionForm'),
  },
  {
    kind: reviewBlacklisting,
    RaiseForm: lazyPart(() => import('./review-blacklisting/review-blacklisting-form.tsx'), 'ReviewBlacklistingForm'),
  },
  {
    kind: processTransporterViolation,
    RaiseForm: lazyPart(() => import('./process-transporter-violation/process-transporter-violation-form.tsx'), 'ReportViolationForm'),
  },
  {
    kind: bulkerRenewal,
    RaiseForm: lazyPart(() => import('./bulker-renewal/bulker-renewal-form.tsx'), 'BulkerRenewalForm'),
  },
  {
    kind: changeProfilePic,
    RaiseForm: lazyPart(() => import('./change-profile-pic/change-profile-pic-form.tsx'), 'ChangeProfilePicForm'),
  },
  {
    kind: renewRequirement,
    RaiseForm: lazyPart(() => import('./renew-requirement/renew-requirement-form.tsx'), 'RenewRequirementForm'),
  },
]

/** The usual form of a type of request; undefined for one that is raised elsewhere. */
export const formOfType = (typeId: number): KindForm | undefined =>
  kindForms.find(({ kind, variant }) => !variant && kind.typeId === typeId)
