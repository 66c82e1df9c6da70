import { findTakenCardNos } from '#passes/cards/cards.store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { cardNoOf, takenText } from './card-numbers.rules.ts'
import { lockCardSequence, setLastCardNo } from './card-numbers.store.ts'

/** Registers may hold thousands of the plant's numbers already. */
const candidatesAtOnce = 1000

/** The plant's next free numbers. Numbers in force at any plant, and those of misprints, are passed over. */
export async function nextCardNos(tx: Tx, plantId: string, count: number): Promise<string[]> {
  const { lastNo, prefix } = await lockCardSequence(tx, plantId)
  const free: { readonly n: number; readonly cardNo: string }[] = []
  for (let last = lastNo; free.length < count; last += candidatesAtOnce) {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, i) => ({ n: last + i + 1, cardNo: cardNoOf(prefix, last + i + 1) }))
    const taken = await findTakenCardNos(
      tx,
      candidates.map(({ cardNo }) => cardNo),
    )
    free.push(...candidates.filter(({ cardNo }) => !taken.has(cardNo.toLowerCase())))
  }
  const used = free.slice(0, count)
  await setLastCardNo(tx, plantId, used.at(-1)?.n ?? lastNo)
  return used.map(({ cardNo }) => cardNo)
}

/** Throws a Refusal (409) at the field where the number is in use. */
export async function assertCardNoFree(tx: Tx, plantId: string, cardNo: string): Promise<void> {
  const holder = (await findTakenCardNos(tx, [cardNo])).get(cardNo.toLowerCase())
  if (!holder) return
  const message = takenText(holder, plantId)
  throw conflict('card_no_taken', message, { card_no: message })
}
