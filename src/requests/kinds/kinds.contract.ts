import type { Contract, Route } from '#platform/contract/route.ts'
import { bulkerRenewal } from './bulker-renewal/bulker-renewal.contract.ts'
import { changeProfilePic } from './change-profile-pic/change-profile-pic.contract.ts'
import { blacklistDriver } from './blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from './cancel-card/cancel-card.contract.ts'
import { changeDetails } from './change-details/change-details.contract.ts'
import { endSuspension } from './end-suspension/end-suspension.contract.ts'
import type { Kind } from './kind.contract.ts'
import { cancelAny } from './kind-shapes.contract.ts'
import { processTransporterViolation } from './process-transporter-violation/process-transporter-violation.contract.ts'
import { processViolation } from './process-violation/process-violation.contract.ts'
import { renewDdt } from './renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from './renew-medical/renew-medical.contract.ts'
import { suspendDriver } from './suspend-driver/suspend-driver.contract.ts'
import { transferDriver } from './transfer-driver/transfer-driver.contract.ts'

/** Every kind of request there is, by its slug; a driver's page offers them in this order. */
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

/** The calls of every kind, and the one that takes back a request of any kind. */
export const kindsContract: Contract = {
  cancel: cancelAny,
  ...Object.fromEntries(Object.values<Kind>(kinds).flatMap((kind) => callsOf(kind))),
}

function callsOf(kind: Kind): (readonly [string, Route])[] {
  return [
    [`raise ${kind.slug}`, kind.raise],
    [`exist ${kind.slug}`, kind.exist],
    [`decide ${kind.slug}`, kind.decide],
    ...(kind.cancel && kind.cancel !== cancelAny ? [[`cancel ${kind.slug}`, kind.cancel] as const] : []),
  ]
}

/** The kind of a type id; undefined for those that are handled elsewhere. */
export const kindOfType = (typeId: number): KindSlug | undefined => kindSlugs.find((slug) => kinds[slug].typeId === typeId)

/** The same with all that the kind says, where nothing depends on which one it is. */
export function knownKind(typeId: number): Kind | undefined {
  const slug = kindOfType(typeId)
  return slug && kinds[slug]
}
