import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { endMatchesOf } from '#screening/screen-applicants.service.ts'
import { tellingOffice } from '#drivers/loading-news/loading-news.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed } from '#platform/server/http/refusal.ts'
import { closeRequestsOf } from '#requests/engine/close/close-requests.service.ts'
import { findScopedCard, type IssuedCard } from './card-issuance.store.ts'
import { judgeHeldCard, judgeWaitingCard } from './card-state.rules.ts'

type EndOfCard = { actor: Actor; cardId: string; comment: string; now: Date }

/** A lost or damaged card is dead at once; the driver waits for a new one. */
export const replaceCard = (db: Db, { reason, ...command }: EndOfCard & { reason: 'lost' | 'damaged' }): Promise<void> =>
  withCard(db, command, async (tx, change, card) => {
    assertAllowed(judgeHeldCard(card))
    const loading = { driver: change.driver, today: todayOf(command.actor, command.now), at: command.now, why: endTexts[reason] }
    await tellingOffice(tx, loading, () =>
      changeDriver(tx, change.driver.id, 'card-replaced', change, { also: () => endCard(tx, change, reason) }),
    )
  })

const endTexts = {
  lost: 'the card was reported lost and is no longer valid. The plant issues a new one.',
  damaged: 'the card was damaged and is no longer valid. The plant issues a new one.',
} as const

/** A misprint: the driver gets another number. */
export const discardCard = (db: Db, command: EndOfCard): Promise<void> =>
  withCard(db, command, async (tx, change, card) => {
    assertAllowed(judgeWaitingCard(card, command.actor.plant.timeZone))
    await endCard(tx, change, 'discarded')
    await settleDrivers(tx, [change.driver.id], change)
  })

type Leaving = { actor: Actor; driverId: string; comment: string; now: Date }

/** The driver no longer drives for the producer. */
export async function recordLeaving(db: Db, { actor, driverId, comment, now }: Leaving): Promise<void> {
  await inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    const change = { driver, at: now, userId: actor.userId, why: comment }
    await changeDriver(tx, driverId, 'left', change, {
      also: async () => {
        await endSuspensions(tx, { ...change, reason: 'left', which: 'all' })
        await endCard(tx, change, 'left')
      },
    })
    await endMatchesOf(tx, driverId, now)
    await closeRequestsOf(tx, { driverId, at: now, by: actor.userId, isNews: true })
  })
}

type ChangeCard = (tx: Tx, change: DriverChange, card: IssuedCard) => Promise<void>

/** The driver is locked before the card is read, as by everything that changes a card. */
async function withCard(db: Db, { actor, cardId, comment, now }: EndOfCard, work: ChangeCard): Promise<void> {
  const found = await findScopedCard(db, scopeOf(actor), cardId)
  await inTransaction(db, async (tx) => {
    const driver = await lockDriverById(tx, found.driver_id)
    await work(tx, { driver, at: now, userId: actor.userId, why: comment }, await findScopedCard(tx, scopeOf(actor), cardId))
  })
}
