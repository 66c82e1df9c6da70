import type { Ruling } from '#platform/server/http/refusal.ts'
import { confirmationKinds, type ConfirmationKind } from './confirmation-kinds.rules.ts'

export const confirmationStates = ['pending', 'confirmed', 'refused', 'withdrawn', 'expired'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

export const confirmationDays = 7
const dayMs = 86_400_000

/** A proposal that nobody has confirmed in a week is no longer what anybody remembers. */
export const confirmationExpiry = (proposedAt: Date): Date => new Date(proposedAt.getTime() + confirmationDays * dayMs)

type Judged = {
  kind: ConfirmationKind
  permissions: readonly string[]
  /** The reader proposed or prepared it, under this account or another one. */
  isOwn: boolean
  /** It gives the reader something, under this account or another one. */
  isForReader: boolean
  /** The reader may confirm only by access that the proposer gave, while another colleague may, too. */
  isOfGrantor: boolean
}

/** Nobody confirms what they proposed or prepared, nor what they get. */
export function judgeConfirmer({ kind, permissions, isOwn, isForReader, isOfGrantor }: Judged): Ruling {
  if (isOwn) return refused('You proposed or prepared this change yourself, so a colleague has to confirm it.')
  if (isForReader) return refused('This change concerns you, so a colleague has to confirm it.')
  if (!permissions.includes(confirmationKinds[kind].permission)) return refused('Your role does not allow you to confirm this change.')
  if (isOfGrantor) return refused('The person who proposed this gave you the access to confirm it, so another colleague has to confirm it.')
  return { ok: true }
}

const refused = (message: string): Ruling => ({ ok: false, code: 'not_second_person', message })

export const proposedText = 'A second person has to confirm this. They were notified and have 7 days.'

/** Relative to the staff portal. */
export const confirmationLink = (id: string): string => `confirmations/details/${id}`

const closings = {
  confirmed: 'confirmed',
  refused: 'refused',
  withdrawn: 'withdrawn',
  expired: 'expired, because nobody confirmed it in 7 days',
} as const satisfies Record<Exclude<ConfirmationState, 'pending'>, string>

/** Why nothing can be done any more. */
export const closedChangeText = (state: Exclude<ConfirmationState, 'pending'>, by: string | null): string =>
  `This change is no longer available: ${closings[state]}${by === null ? '' : ` by ${by}`}.`
