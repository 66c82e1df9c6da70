import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cancelCard, insertCards } from '#drivers/card/cards.store.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { cardActionsContract } from './card-actions.contract.ts'

const { print } = cardActionsContract
const api = await testApi({ publicUrl: 'https://localhost' })
const clerk = await api.as({ portal: 'staff_portal', permissions: ['onboarding.cards'] })
const waiting = (staff: { plantId: string }) =>
  aPassHolder(api.db, { plantId: staff.plantId, status_id: driverStatus.cardIssuance, cardNo: null })

it.each(['lost', 'damaged', 'cancelled', 'left', 'discarded'] as const)(
  'refuses the number of a card that was %s, however it is written',
  async (reason) => {
    const holder = await aPassHolder(api.db, { plantId: clerk.plantId, name: 'Juma Ali', cardNo: `ONCE-${reason}1` })
    await inTransaction(api.db, async (tx) => {
      await cancelCard(tx, holder.id, api.now, { reason, by: null, comment: null })
      await bringTo(tx, holder.id, driverStatus.cardCancelled, api.now)
    })
    for (const card_no of [`once-${reason}1`, `ON CE${reason}1`, `ONCE/${reason}-1`]) {
      const { id } = await waiting(clerk)
      await expect(clerk.call(print, { driver_ids: [id], layout: 'single', card_no })).rejects.toMatchObject({
        status: 409,
        problem: {
          errors: { card_no: `Card ONCE-${reason}1 of Juma Ali had this number, and a number is used once. Enter another number.` },
        },
      })
    }
    const elsewhere = await api.as({ portal: 'staff_portal', permissions: ['onboarding.cards'] })
    const { id } = await waiting(elsewhere)
    await expect(elsewhere.call(print, { driver_ids: [id], layout: 'single', card_no: `ONCE-${reason}1` })).rejects.toMatchObject({
      problem: { errors: { card_no: 'A card of another plant had this number, and a number is used once. Enter another number.' } },
    })
  },
)

it('the database itself refuses a number that is written another way at the same moment', async () => {
  const drivers = await Promise.all(Array.from({ length: 6 }, () => waiting(clerk)))
  const spellings = ['AT-ONCE 1', 'at once1', 'ATONCE-1', 'at-once/1', 'At.Once.1', 'AT\u2013ONCE\u00a01']
  const card = { allocated_at: api.now, handed_over_at: null, cancelled_at: api.now, created_by: null }
  const written = await Promise.allSettled(
    drivers.map(({ id }, n) => insertCards(api.ownerDb, [{ ...card, driver_id: id, card_no: spellings[n] ?? '' }])),
  )
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
