import { momentText } from '#platform/contract/moment.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export type CardState = {
  card_no: string
  handed_over_at: Date | null
  handed_over_by: string | null
  cancelled_at: Date | null
}

/** A card that waits to be handed over; the refusal says who was first. */
export function judgeWaitingCard(card: CardState, timeZone: string): Ruling {
  if (card.cancelled_at !== null) return ended(card)
  if (card.handed_over_at === null) return { ok: true }
  const by = card.handed_over_by === null ? '' : ` by ${card.handed_over_by}`
  const text = `Card ${card.card_no} was handed over${by} on ${momentText(card.handed_over_at, timeZone)}.`
  return { ok: false, code: 'handed_over', message: text }
}

/** A card that a driver has. */
export function judgeHeldCard(card: CardState): Ruling {
  if (card.cancelled_at !== null) return ended(card)
  if (card.handed_over_at !== null) return { ok: true }
  const text = `Card ${card.card_no} is not handed over yet. Discard it and print another one.`
  return { ok: false, code: 'not_handed_over', message: text }
}

const ended = ({ card_no }: CardState): Ruling => ({
  ok: false,
  code: 'card_ended',
  message: `Card ${card_no} has ended. Nothing was changed.`,
})
