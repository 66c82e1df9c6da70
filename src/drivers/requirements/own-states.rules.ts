import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { shownEnd, type OwnRequirement } from './own-requirement.rules.ts'
import type { OwnShape } from './own-shape.contract.ts'

/** As documents stand, the most urgent first. Not needed yet is what the plant asks for later than warnings begin. */
export const ownStates = ['missing', 'expired', 'soon', 'valid', 'not needed'] as const

/** The one that ends first, or has longest been unmet. */
export const firstOwn = <T extends Pick<OwnRequirement, 'endsOn'>>(own: readonly T[]): T | undefined =>
  own.reduce<T | undefined>((first, each) => (first && first.endsOn <= each.endsOn ? first : each), undefined)

type Judged = Pick<OwnRequirement, 'endsOn' | 'hasProof'>

function ownState({ endsOn, hasProof }: Judged, today: PlainDate): OwnShape['state'] {
  if (endsOn <= today) return hasProof ? 'expired' : 'missing'
  if (endsOn <= addDays(today, expiringSoonDays)) return 'soon'
  return hasProof ? 'valid' : 'not needed'
}

export const presentOwn = (own: OwnRequirement, today: PlainDate): OwnShape => ({
  short_name: own.shortName,
  state: ownState(own, today),
  expiry: own.hasProof ? shownEnd(own) : null,
  needed_from: !own.hasProof && own.endsOn > today ? shownEnd(own) : null,
})

/** Of a row of a list; nothing where the driver needs none. */
export const ownOfRow = (own: readonly OwnRequirement[], today: PlainDate): { own_requirements?: OwnShape[] } =>
  own.length === 0 ? {} : { own_requirements: own.map((each) => presentOwn(each, today)) }

/** Where it stands, after its name: 'not met', 'expired 03 Nov 2026', '05 Oct 2028', 'does not end', 'needed from 01 Mar 2027'. */
export function ownEndText({ state, expiry, needed_from: neededFrom }: OwnShape): string {
  if (state === 'missing') return 'not met'
  if (neededFrom !== null) return `needed from ${dateText(neededFrom)}`
  if (expiry === null) return 'does not end'
  return state === 'expired' ? `expired ${dateText(expiry)}` : dateText(expiry)
}
