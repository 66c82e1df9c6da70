import { changesNothing, type ClearanceFinding } from '#drivers/clearances/current-clearance.rules.ts'
import type { ClearanceKind, PassFacts } from '#drivers/pass/pass.rules.ts'
import { unknownWords } from '#drivers/restrictions/restriction.rules.ts'
import { joinList } from '#platform/contract/words.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { RequestWarning } from '../../warnings/request-warning.contract.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'

type Dates = { given_on: string; expiry: string }
type Found = Dates & { fit_to_work?: boolean | null | undefined }

const findingOf = ({ given_on, fit_to_work = null }: Found): Omit<ClearanceFinding, 'id'> => ({ givenOn: given_on, isFit: fit_to_work })

const foundText = ({ fit_to_work }: Found): string =>
  fit_to_work === false ? 'found not fit' : fit_to_work === true ? 'found fit' : 'is on record'

/** Why approval would change nothing: a later examination or training counts, or one of the same day that found not fit. Undefined where it would. */
export function nothingChanges(kind: ClearanceKind, current: Found | undefined, next: Found): PreviewFact | undefined {
  if (!current || !changesNothing(findingOf(current), findingOf(next))) return undefined
  const day = dateText(current.given_on)
  const newer = `${kind === 'medical' ? 'An examination' : 'A training'} of ${day} ${foundText(current)}`
  return { label: 'No effect', text: `${newer}. Approving this changes nothing.`, is_warning: true }
}

/** The current clearance beside the one that approval would create. An earlier end is marked. */
export function previewClearance(kind: ClearanceKind, current: Found | undefined, next: Found): PreviewFact[] {
  const name = clearanceNames[kind]
  if (next.fit_to_work === false || current?.fit_to_work === false)
    return [
      { label: `Current ${name.toLowerCase()}`, text: current ? findingText(current) : 'None on record', is_warning: false },
      { label: `${name} after approval`, text: findingText(next), is_warning: next.fit_to_work === false },
    ]
  const label = `Current ${name.toLowerCase()}`
  const change = `${name} after approval`
  if (!current)
    return [
      { label, text: 'None on record', is_warning: false },
      { label: change, text: `Valid until ${dateText(next.expiry)}`, is_warning: false },
    ]
  const move = `${name} would go from ${dateText(current.expiry)} to ${dateText(next.expiry)}`
  return [
    { label, text: datesText(current), is_warning: false },
    { label: change, text: move, is_warning: next.expiry < current.expiry },
  ]
}

/** What the clearance would restrict the driver to, and which restrictions of the one before would end with it. */
export function previewRestrictions(
  names: ReadonlyMap<string, string>,
  current: readonly string[],
  next: readonly string[],
): PreviewFact[] {
  const ended = current.filter((key) => !next.includes(key))
  if (next.length === 0 && ended.length === 0) return []
  const nameOf = (keys: readonly string[]): string => joinList(keys.map((key) => names.get(key) ?? unknownWords))
  const text = [next.length === 0 ? 'None' : nameOf(next), ended.length > 0 && `No longer: ${nameOf(ended)}`].filter(Boolean).join('. ')
  return [{ label: 'Restrictions after approval', text, is_warning: ended.length > 0 }]
}

export const datesText = ({ given_on, expiry }: Dates): string => `${dateText(given_on)}, valid until ${dateText(expiry)}`

const findingText = ({ given_on, expiry, fit_to_work }: Found): string =>
  fit_to_work === false ? `Not fit to work, found on ${dateText(given_on)}` : datesText({ given_on, expiry })

/** Warns of a day before the current clearance's, whose dates the sender does not learn. */
export const olderWarnings = (kind: ClearanceKind, current: Dates | undefined, date: PlainDate | undefined): RequestWarning[] =>
  current && date !== undefined && date < current.given_on
    ? [{ field: 'date', text: `The driver already has a newer ${clearanceNames[kind].toLowerCase()} than this one of ${dateText(date)}.` }]
    : []

export const clearanceNames = { medical: 'Medical', ddt: 'Defensive training', bulker: 'Bulker training' } satisfies Record<
  ClearanceKind,
  string
>

/** The limit of the pass that a clearance sets. */
export const passFactOf = { medical: 'medicalExpiry', ddt: 'ddtExpiry', bulker: 'bulkerExpiry' } as const satisfies Record<
  ClearanceKind,
  keyof PassFacts
>
