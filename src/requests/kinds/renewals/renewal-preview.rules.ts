import type { ClearanceKind, PassFacts } from '#passes/passes.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { RequestWarning } from '../../warnings/request-warning.contract.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'

type Dates = { readonly given_on: string; readonly expiry: string }

/** The current clearance beside the one that approval would create. An earlier end is marked. */
export function previewClearance(kind: ClearanceKind, current: Dates | undefined, next: Dates): PreviewFact[] {
  const name = clearanceNames[kind]
  const label = `Current ${name.toLowerCase()}`
  const change = `${name} after approval`
  if (!current)
    return [
      { label, text: 'None on record', is_warning: false },
      { label: change, text: `Valid until ${dateText(next.expiry)}`, is_warning: false },
    ]
  const move = `${name} would go from ${dateText(current.expiry)} to ${dateText(next.expiry)}`
  return [
    { label, text: `${dateText(current.given_on)}, valid until ${dateText(current.expiry)}`, is_warning: false },
    { label: change, text: move, is_warning: next.expiry < current.expiry },
  ]
}

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
