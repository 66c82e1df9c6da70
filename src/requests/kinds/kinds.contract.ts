import type { Contract } from '#platform/contract/route.ts'
import { bulkerRenewal } from './bulker-renewal/bulker-renewal.contract.ts'
import { changeProfilePic } from './change-profile-pic/change-profile-pic.contract.ts'
import { blacklistDriver } from './blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from './cancel-card/cancel-card.contract.ts'
import { changeDetails } from './change-details/change-details.contract.ts'
import { endSuspension } from './end-suspension/end-suspension.contract.ts'
import { bySlug, type Kind } from './kind.contract.ts'
import { cancelAny } from './kind-shapes.contract.ts'
import { processTransporterViolation } from './process-transporter-violation/process-transporter-violation.contract.ts'
import { processViolation } from './process-violation/process-violation.contract.ts'
import { cancelDdtRenewal, renewDdt } from './renew-ddt/renew-ddt.contract.ts'
import { cancelMedicalRenewal, renewMedical } from './renew-medical/renew-medical.contract.ts'
import { renewRequirement } from './renew-requirement/renew-requirement.contract.ts'
import { reviewBlacklisting } from './review-blacklisting/review-blacklisting.contract.ts'
import { suspendDriver } from './suspend-driver/suspend-driver.contract.ts'
import { transferDriver } from './transfer-driver/transfer-driver.contract.ts'

/** Every kind of request by slug, in the order of the driver's page. */
export const kinds = bySlug([
  transferDriver,
  cancelCardKind,
  suspendDriver,
  blacklistDriver,
  changeDetails,
  endSuspension,
  processViolation,
  processTransporterViolation,
  bulkerRenewal,
  changeProfilePic,
  renewMedical,
  renewDdt,
  renewRequirement,
  reviewBlacklisting,
])

export type KindSlug = keyof typeof kinds

export const isKindSlug = (text: string): text is KindSlug => Object.hasOwn(kinds, text)

export const kindSlugs: readonly KindSlug[] = Object.keys(kinds).filter(isKindSlug)

type KindContracts = { [S in KindSlug]: Pick<(typeof kinds)[S], 'raise' | 'exist' | 'decide'> }

const routesOf = ({ raise, exist, decide }: Kind): Contract => ({ raise, exist, decide })

export const kindContracts = Object.fromEntries(kindSlugs.map((slug) => [slug, routesOf(kinds[slug])])) as KindContracts

/** The calls that cancel a pending request: one for any kind, and two that the specification names. */
export const cancelContract = { any: cancelAny, medicalRenewal: cancelMedicalRenewal, ddtRenewal: cancelDdtRenewal }

/** The kind of a type id; undefined for types that are handled elsewhere. */
export const kindOfType = (typeId: number): KindSlug | undefined => kindSlugs.find((slug) => kinds[slug].typeId === typeId)

/** The kind of a type id, as `Kind`. */
export function knownKind(typeId: number): Kind | undefined {
  const slug = kindOfType(typeId)
  return slug && kinds[slug]
}
