import type { Contract } from '#platform/contract/route.ts'
import { endSuspension } from './end-suspension/end-suspension.contract.ts'
import type { Kind } from './kind.contract.ts'
import { suspendDriver } from './suspend-driver/suspend-driver.contract.ts'

/** Every kind of request there is, by its slug. */
export const kinds = {
  'suspend-driver': suspendDriver,
  'end-suspension': endSuspension,
} as const satisfies Record<string, Kind>

export type KindSlug = keyof typeof kinds

export const isKindSlug = (text: string): text is KindSlug => Object.hasOwn(kinds, text)

export const kindSlugs: readonly KindSlug[] = Object.keys(kinds).filter(isKindSlug)

/** The three calls of every kind. */
export const kindsContract: Contract = Object.fromEntries(
  Object.values<Kind>(kinds).flatMap((kind) => [
    [`raise ${kind.slug}`, kind.raise],
    [`exist ${kind.slug}`, kind.exist],
    [`decide ${kind.slug}`, kind.decide],
  ]),
)

/** The kind of a type id; undefined for those that are handled elsewhere. */
export const kindOfType = (typeId: number): KindSlug | undefined => kindSlugs.find((slug) => kinds[slug].typeId === typeId)
