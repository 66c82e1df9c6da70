import type { ReactNode } from 'react'
import { addressOf } from '#platform/web/client.ts'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Timeline, type TimelineEntry } from '#platform/web/table/timeline.tsx'
import { cardIssuanceContract, type CardHistoryEntry } from '../card-issuance.contract.ts'
import { endText, outcomeTexts } from './card-texts.rules.ts'

/** All cards of a driver, the newest first, with who did what. */
export function CardHistory({ history }: { history: readonly CardHistoryEntry[] }): ReactNode {
  return (
    <Card title="History of cards">
      {history.length === 0 && <p className="text-ink-2">This driver has had no card yet.</p>}
      <div className="flex flex-col gap-6">
        {history.map((card) => (
          <section key={card._id} aria-label={`Card ${card.card_no}`}>
            <h3 className="digits mb-3 font-semibold">{card.card_no}</h3>
            <Timeline entries={entriesOf(card)} />
          </section>
        ))}
      </div>
    </Card>
  )
}

function entriesOf(card: CardHistoryEntry): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [entry('allocated', 'Number allocated', card.allocated_at, card.allocated_by)]
  for (const { batch, at, by } of card.prints) entries.push(entry(`print ${batch}`, `Printed in batch ${batch}`, at, by))
  if (card.handed_over_at) {
    const text = [
      card.received_by && `Received by ${card.received_by}.`,
      card.has_signature && <Signature key="signature" cardId={card._id} />,
    ]
    entries.push({
      ...entry('over', 'Handed over', card.handed_over_at, card.handed_over_by),
      tone: 'ok',
      text: text.some(Boolean) && text,
    })
  }
  if (card.cancelled_at) {
    const outcome = card.outcome && `What became of it: ${outcomeTexts[card.outcome].toLowerCase()}`
    const text = [card.end_comment, outcome].filter(Boolean).join('\n')
    entries.push({ ...entry('end', endText(card.end_reason), card.cancelled_at, card.ended_by), tone: 'bad', text })
  }
  return entries
}

const entry = (key: string, title: string, at: string, by: string | null): TimelineEntry => ({
  key,
  title,
  at: formatMoment(at),
  by: by ?? undefined,
})

const Signature = ({ cardId }: { cardId: string }): ReactNode => (
  <img
    src={addressOf(cardIssuanceContract.signature, { card_id: cardId })}
    alt="Signature of the receiver"
    loading="lazy"
    className="mt-2 block aspect-3/1 w-48 rounded-8 border border-line bg-white object-contain"
  />
)
