import type { ClearanceKind, PassFacts } from '#passes/passes.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'

type Dates = { readonly given_on: string; readonly expiry: string }

/** The current clearance beside the one that approval would create. A day earlier than the current one's is marked. */
export function previewClearance(kind: ClearanceKind, current: Dates | undefined, next: Dates): PreviewFact[] {
  const name = clearanceNames[kind]
  const label = `Current ${name.toLowerCase()}`
  const change = `${name} after approval`
  if (!current)
    return [
      { label, text: 'None on record', is_warning: false },
      { label: change, text: `Valid until ${dateText(next.expiry)}`, is_warning: false },
    ]
  const isOlder = next.given_on < current.given_on
  const move = `${name} would go from ${dateText(current.expiry)} to ${dateText(next.expiry)}`
  const older = isOlder ? `. The new one is older than the current one.` : ''
  return [
    { label, text: `${dateText(current.given_on)}, valid until ${dateText(current.expiry)}`, is_warning: false },
    { label: change, text: `${move}${older}`, is_warning: isOlder || next.expiry < current.expiry },
  ]
}

const clearanceNames = { medical: 'Medical', ddt: 'Defensive training', bulker: 'Bulker training' } satisfies Record<ClearanceKind, string>

/** The limit of the pass that a clearance sets. */
export const passFactOf = { medical: 'medicalExpiry', ddt: 'ddtExpiry', bulker: 'bulkerExpiry' } as const satisfies Record<
  ClearanceKind,
  keyof PassFacts
>
