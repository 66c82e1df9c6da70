import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import { findUsedCardNos } from '#drivers/card/cards.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { cardNoOf, usedText } from './card-numbers.rules.ts'
import { lockCardSequence, setLastCardNo } from './card-numbers.store.ts'

/** Registers may hold thousands of the plant's numbers already. */
const candidatesAtOnce = 1000

/** The plant's next free numbers. Numbers that any card had, at any plant, are passed over. */
export async function nextCardNos(tx: Tx, plantId: string, count: number): Promise<string[]> {
  const { lastNo, prefix } = await lockCardSequence(tx, plantId)
  const free: { n: number; cardNo: string }[] = []
  for (let last = lastNo; free.length < count; last += candidatesAtOnce) {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, i) => ({ n: last + i + 1, cardNo: cardNoOf(prefix, last + i + 1) }))
    const used = await findUsedCardNos(
      tx,
      candidates.map(({ cardNo }) => cardNo),
    )
    free.push(...candidates.filter(({ cardNo }) => !used.has(cardNoKey(cardNo))))
  }
  const next = free.slice(0, count)
  await setLastCardNo(tx, plantId, next.at(-1)?.n ?? lastNo)
  return next.map(({ cardNo }) => cardNo)
}

/** Throws a Refusal (409) at the field where the number was used. */
export async function assertCardNoFree(tx: Tx, plantId: string, cardNo: string): Promise<void> {
  const holder = (await findUsedCardNos(tx, [cardNo])).get(cardNoKey(cardNo))
  if (!holder) return
  const message = usedText(holder, plantId)
  throw conflict('card_no_taken', message, { card_no: message })
}
