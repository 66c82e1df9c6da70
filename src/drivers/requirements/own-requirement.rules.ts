import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { forEver } from './proof-end.rules.ts'

/** A plant's own requirement that a driver needs, as a verdict names it. */
export type OwnRequirement = {
  id: string
  /** As people say it: 'site induction'. */
  name: string
  /** As short as a column. */
  shortName: string
  nextStep: string
  /** The first day on which the driver does not meet it; `forEver` where none comes. */
  endsOn: PlainDate
  /** Whether there is a proof, which ends on that day. */
  hasProof: boolean
}

/** How answers name it beside the built-in ones. */
export const ownKey = (id: string): `own:${string}` => `own:${id}`
export const isOwnKey = (what: string): boolean => what.startsWith('own:')

/** The day, as answers carry it: null where it never comes. */
export const shownEnd = ({ endsOn }: Pick<OwnRequirement, 'endsOn'>): PlainDate | null => (endsOn === forEver ? null : endsOn)

/** That it is not met on `asAt`. */
export const unmetSentence = ({ name, endsOn, hasProof }: OwnRequirement): string =>
  hasProof ? `The ${name} expired on ${dateText(endsOn)}.` : `No valid ${name} is on record.`

/** That it ends, or that the plant asks for it, soon: 'in 3 days'. */
export const endsSoonSentence = ({ name, endsOn, hasProof }: OwnRequirement, inDays: string): string =>
  hasProof ? `The ${name} expires on ${dateText(endsOn)}, ${inDays}.` : `A valid ${name} is needed from ${dateText(endsOn)}, ${inDays}.`
