import type { Permission } from '#accounts/permissions.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { holdKind, type HeldDocument, type HoldKind } from '../hold-kinds.rules.ts'
import { canBeHeld } from './hold-access.rules.ts'

/** The kinds that an officer places by hand. */
export const placedKinds = ['document', 'site'] as const satisfies readonly HoldKind[]
export type PlacedKind = (typeof placedKinds)[number]
export const longestText = 500
export const longestMonths = 12

type Entered = {
  kind: PlacedKind
  reason: string
  document?: HeldDocument | undefined
  ends_on?: PlainDate | undefined
}

/** What is wrong with a hold that somebody places, by field. */
export function placingProblems({ kind, reason, document, ends_on }: Entered, today: PlainDate): Record<string, string> {
  const longest = addMonths(today, longestMonths)
  return {
    ...(!Object.keys(holdKind(kind).reasons).includes(reason) && {
      reason: `Choose one of ${Object.keys(holdKind(kind).reasons).join(', ')}`,
    }),
    ...(kind === 'document' && document === undefined && { document: 'Choose the document that is in doubt' }),
    ...(kind === 'site' && document !== undefined && { document: 'Leave this empty: only a document in doubt is named' }),
    ...(kind === 'document' && ends_on !== undefined && { ends_on: 'Leave this empty: it ends when the document is replaced' }),
    ...(kind === 'site' && ends_on === undefined && { ends_on: 'Choose the first day without the hold' }),
    ...(ends_on !== undefined && ends_on <= today && { ends_on: 'Choose a day after today' }),
    ...(ends_on !== undefined &&
      ends_on > longest && { ends_on: `Choose ${dateText(longest)} or an earlier day: a hold lasts at most ${longestMonths} months` }),
  }
}

export const goneText = ({ name, statusId }: { name: string; statusId: number }): string | null =>
  canBeHeld(statusId) ? null : `${name} no longer drives, so there is nothing to hold.`

type Lifter = {
  permissions: readonly Permission[]
  isPlacer: boolean
  /** The driver is the person, or drives for an office that they work, or have worked, for. */
  isOwn: boolean
}

/** Whether somebody who reads a hold of this kind may lift it at all: a person never lifts one about themselves or their own transporter's drivers. */
export function judgeLifting(kind: HoldKind, { permissions, isPlacer, isOwn }: Lifter): Ruling {
  const { liftedBy, placedBy, placerLifts } = holdKind(kind)
  if (isOwn)
    return refused('This hold is about you, or about a driver of an office that you work, or have worked, for. A colleague has to lift it.')
  if (liftedBy !== null && permissions.includes(liftedBy)) return { ok: true }
  if (liftedBy === null) return refused('This hold is not lifted by hand. It ends with what it came from.')
  if (isPlacer && placerLifts && placedBy !== null && permissions.includes(placedBy)) return { ok: true }
  return byOthers
}

const refused = (message: string): Ruling => ({ ok: false, code: 'not_lifted', message })
const byOthers = refused('Your role does not lift this hold. Ask the safety officer.')
