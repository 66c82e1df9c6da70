import { requestType, type RequestTypeId } from '../engine/request-types.contract.ts'
import { announced } from '#platform/web/waiting.tsx'
import type { KindView } from './kind.view.tsx'

type ViewedType = Exclude<RequestTypeId, typeof requestType.onboarding>

/** Each kind's view by type id, loaded when a request of the kind is shown. */
const views: Readonly<Record<ViewedType, () => Promise<KindView>>> = {
  [requestType.changeDetails]: async () => (await import('./change-details/change-details.view.tsx')).changeDetailsView,
  [requestType.transferDriver]: async () => (await import('./transfer-driver/transfer-driver.view.tsx')).transferDriverView,
  [requestType.cancelCard]: async () => (await import('./cancel-card/cancel-card.view.tsx')).cancelCardView,
  [requestType.blacklistDriver]: async () => (await import('./blacklist-driver/blacklist-driver.view.tsx')).blacklistDriverView,
  [requestType.renewMedical]: async () => (await import('./renew-medical/renew-medical.view.tsx')).renewMedicalView,
  [requestType.suspendDriver]: async () => (await import('./suspend-driver/suspend-driver.view.tsx')).suspendDriverView,
  [requestType.processViolation]: async () => (await import('./process-violation/process-violation.view.tsx')).processViolationView,
  [requestType.endSuspension]: async () => (await import('./end-suspension/end-suspension.view.tsx')).endSuspensionView,
  [requestType.renewDdt]: async () => (await import('./renew-ddt/renew-ddt.view.tsx')).renewDdtView,
  [requestType.bulkerRenewal]: async () => (await import('./bulker-renewal/bulker-renewal.view.tsx')).bulkerRenewalView,
  [requestType.processTransporterViolation]: async () =>
    (await import('./process-transporter-violation/process-transporter-violation.view.tsx')).processTransporterViolationView,
  [requestType.sanctionEvidence]: async () => (await import('./sanction-evidence/sanction-evidence.view.tsx')).sanctionEvidenceView,
  [requestType.renewRequirement]: async () => (await import('./renew-requirement/renew-requirement.view.tsx')).renewRequirementView,
  [requestType.reviewBlacklisting]: async () => (await import('./review-blacklisting/review-blacklisting.view.tsx')).reviewBlacklistingView,
  [requestType.changeProfilePic]: async () => (await import('./change-profile-pic/change-profile-pic.view.tsx')).changeProfilePicView,
}

const loadedViews = new Map<number, Promise<KindView>>()

/** The view of a type, cached as a promise; undefined for a type without one. A failed load is retried. */
export function viewOfType(typeId: number): Promise<KindView> | undefined {
  const cached = loadedViews.get(typeId)
  if (cached || !isViewed(typeId)) return cached
  const view = announced(views[typeId]())
  loadedViews.set(typeId, view)
  view.catch(() => loadedViews.delete(typeId))
  return view
}

const isViewed = (typeId: number): typeId is ViewedType => typeId in views
