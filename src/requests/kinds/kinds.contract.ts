import type * as z from 'zod/mini'
import type { Contract } from '#platform/contract/route.ts'
import { bulkerRenewal } from './bulker-renewal/bulker-renewal.contract.ts'
import { changeProfilePic } from './change-profile-pic/change-profile-pic.contract.ts'
import { blacklistDriver } from './blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from './cancel-card/cancel-card.contract.ts'
import { changeDetails } from './change-details/change-details.contract.ts'
import { endSuspension } from './end-suspension/end-suspension.contract.ts'
import type { Kind, KindRoutes, Shape } from './kind.contract.ts'
import { cancelAny } from './kind-shapes.contract.ts'
import { processTransporterViolation } from './process-transporter-violation/process-transporter-violation.contract.ts'
import { processViolation } from './process-violation/process-violation.contract.ts'
import { cancelDdtRenewal, renewDdt } from './renew-ddt/renew-ddt.contract.ts'
import { cancelMedicalRenewal, renewMedical } from './renew-medical/renew-medical.contract.ts'
import { suspendDriver } from './suspend-driver/suspend-driver.contract.ts'
import { transferDriver } from './transfer-driver/transfer-driver.contract.ts'

/** Every kind of request by slug, in the order of the driver's page. */
export const kinds = {
  'transfer-driver': transferDriver,
  'cancel-card': cancelCardKind,
  'suspend-driver': suspendDriver,
  'blacklist-driver': blacklistDriver,
  'change-details': changeDetails,
  'end-suspension': endSuspension,
  'process-violation': processViolation,
  'process-transporter-violation': processTransporterViolation,
  'bulker-renewal': bulkerRenewal,
  'change-profile-pic': changeProfilePic,
  'renew-medical': renewMedical,
  'renew-ddt': renewDdt,
} as const satisfies Record<string, Kind>

export type KindSlug = keyof typeof kinds

export const isKindSlug = (text: string): text is KindSlug => Object.hasOwn(kinds, text)

export const kindSlugs: readonly KindSlug[] = Object.keys(kinds).filter(isKindSlug)

export const kindContracts = {
  'transfer-driver': routesOf(transferDriver),
  'cancel-card': routesOf(cancelCardKind),
  'suspend-driver': routesOf(suspendDriver),
  'blacklist-driver': routesOf(blacklistDriver),
  'change-details': routesOf(changeDetails),
  'end-suspension': routesOf(endSuspension),
  'process-violation': routesOf(processViolation),
  'process-transporter-violation': routesOf(processTransporterViolation),
  'bulker-renewal': routesOf(bulkerRenewal),
  'change-profile-pic': routesOf(changeProfilePic),
  'renew-medical': routesOf(renewMedical),
  'renew-ddt': routesOf(renewDdt),
} as const satisfies Record<KindSlug, Contract>

function routesOf<B extends Shape, D extends Shape, O extends z.ZodMiniType>({
  raise,
  exist,
  decide,
}: KindRoutes<B, D, O>): KindRoutes<B, D, O> {
  return { raise, exist, decide }
}

/** The calls that cancel a pending request: one for any kind, and two that the specification names. */
export const cancelContract = { any: cancelAny, medicalRenewal: cancelMedicalRenewal, ddtRenewal: cancelDdtRenewal }

/** The kind of a type id; undefined for types that are handled elsewhere. */
export const kindOfType = (typeId: number): KindSlug | undefined => kindSlugs.find((slug) => kinds[slug].typeId === typeId)

/** The kind of a type id, as `Kind`. */
export function knownKind(typeId: number): Kind | undefined {
  const slug = kindOfType(typeId)
  return slug && kinds[slug]
}
