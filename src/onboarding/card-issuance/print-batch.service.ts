import { insertCards, listAllocatedCards } from '#drivers/card/cards.service.ts'
import { lockDrivers } from '#drivers/find-driver.service.ts'
import type { Readable } from 'node:stream'
import { scopeOf, type Actor } from '#accounts/people.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { driverStatusNames } from '#drivers/driver-status.contract.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import type { HeldCard } from '#drivers/card/cards.store.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { retryOnConflict } from '#platform/server/database/retry-on-conflict.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { CardPrinter } from '../card-print/card-printer.service.ts'
import type { CardLayout } from '../card-print/card-sides.contract.ts'
import { findPrintableCards } from '../card-print/printable-cards.store.ts'
import { insertBatch } from './card-batches.store.ts'
import { assertCardNoFree, nextCardNos } from './card-numbers.service.ts'
import { issuingStatuses } from './card-stages.rules.ts'

export type PrintOrder = {
  actor: Actor
  driverIds: readonly string[]
  layout: CardLayout
  /** For a single driver. */
  cardNo: string | undefined
  /** See the printer. */
  isAddressAccepted: boolean
  now: Date
}

/** Allocates the missing numbers, records the batch and answers its PDF: all of it or nothing. Throws a Refusal. */
export async function printBatch(db: Db, printer: CardPrinter, { cardNo, ...order }: PrintOrder): Promise<Readable> {
  const driverIds = [...new Set(order.driverIds)]
  if (cardNo !== undefined && driverIds.length > 1) throw invalid({ card_no: 'Enter a number for one driver at a time' })
  const { actor, layout, isAddressAccepted } = order
  return retryOnConflict(() =>
    inTransaction(db, async (tx) => {
      await recordPrint(tx, { ...order, cardNo, driverIds })
      // Before the commit, so that a card that cannot be printed gets no number.
      return printer.print(await findPrintableCards(tx, scopeOf(actor), driverIds), { layout, userId: actor.userId, isAddressAccepted })
    }),
  )
}

async function recordPrint(tx: Tx, { actor, driverIds, layout, cardNo, now }: PrintOrder): Promise<void> {
  const plantId = actor.plant.id
  const drivers = await lockDrivers(tx, plantId, driverIds)
  refuseOthers(drivers)
  const held = await listAllocatedCards(tx, driverIds)
  const [first] = held
  if (cardNo !== undefined && first && cardNoKey(first.card_no) !== cardNoKey(cardNo)) throw hasNumber(first)
  await allocate(tx, { drivers: drivers.filter(({ id }) => !held.some(({ driver_id }) => driver_id === id)), actor, cardNo, now })
  const cards = new Map((await listAllocatedCards(tx, driverIds)).map((card) => [card.driver_id, card]))
  const inOrder = driverIds.flatMap((id) => cards.get(id) ?? [])
  await insertBatch(tx, { plantId, layout, by: actor.userId, at: now, cardIds: inOrder.map(({ id }) => id) })
  for (const { driver_id, card_no } of inOrder)
    await auditDriver(tx, changeOf({ id: driver_id, auth_plant_id: plantId }, actor, now), { action: 'card printed', after: { card_no } })
  await settleDrivers(tx, driverIds, { at: now, userId: actor.userId, why: 'card issuance' })
}

type Allocation = Pick<PrintOrder, 'actor' | 'cardNo' | 'now'> & { drivers: readonly Driver[] }

async function allocate(tx: Tx, { drivers, actor, cardNo, now }: Allocation): Promise<void> {
  if (drivers.length === 0) return
  if (cardNo !== undefined) await assertCardNoFree(tx, actor.plant.id, cardNo)
  const numbers = cardNo === undefined ? await nextCardNos(tx, actor.plant.id, drivers.length) : [cardNo]
  const cards = drivers.flatMap((driver, index) => {
    const card_no = numbers[index]
    return card_no === undefined ? [] : [{ driver, card_no }]
  })
  const allocated = { allocated_at: now, handed_over_at: null, created_by: actor.userId }
  await insertCards(
    tx,
    cards.map(({ driver, card_no }) => ({ driver_id: driver.id, card_no, ...allocated })),
  )
  for (const { driver, card_no } of cards)
    await auditDriver(tx, changeOf(driver, actor, now), { action: 'card allocated', after: { card_no } })
}

const changeOf = (driver: Pick<Driver, 'id' | 'auth_plant_id'>, { userId }: Actor, at: Date): DriverChangeContext => ({
  driver,
  at,
  userId,
  why: 'card issuance',
})

function refuseOthers(drivers: readonly Driver[]): void {
  const [first, ...others] = drivers.filter(({ status_id }) => !issuingStatuses.includes(status_id))
  if (!first) return
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw conflict(
    'not_printable',
    `No card is printed for ${first.name} (${driverStatusNames[first.status_id]})${more}. Nothing was printed. Leave them out and print again.`,
  )
}

function hasNumber({ card_no }: HeldCard) {
  const message = `The driver has the card number ${card_no} already. Discard that card before you use another number.`
  return conflict('has_card_no', message, { card_no: message })
}
