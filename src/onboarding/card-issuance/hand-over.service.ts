import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { moveDriver } from '#drivers/drivers.rules.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { auditDriver, type DriverChange } from '#drivers/drivers.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { onboardingNews } from '#notifications/notifications.contract.ts'
import type { CardOutcome } from '#drivers/card/card-ends.rules.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { assertAllowed, conflict, invalid } from '#platform/server/http/refusal.ts'
import type { StoredPicture } from '#drivers/picture/pictures.service.ts'
import { announceOnboarding } from '../applications/applications.service.ts'
import { findSubmitterOf } from '../applications/applications.store.ts'
import { lapseIfExpired } from '../pass-generation/pass-generation.service.ts'
import { findOldCard, findScopedCard, recordHandOver, setCardOutcome, type IssuedCard } from './card-issuance.store.ts'
import { judgeWaitingCard } from './card-state.rules.ts'
import { findHandOverFacts, hasOutdatedPicture } from './hand-over.store.ts'
import { blockedText, handOverBlockers, handOverDayProblem, outdatedPictureText } from './hand-over.rules.ts'

export type HandOverCommand = {
  actor: Actor
  cardId: string
  receivedBy: string
  on: PlainDate
  oldCard: CardOutcome | undefined
  signature: StoredPicture | undefined
  now: Date
}

/**
 * Hands the card over: the card is in force, the driver active and the pass with them, in one transaction. Where the pass has lapsed, the driver
 * goes back to pass generation and the call is refused (409).
 */
export async function handOverCard(db: Db, command: HandOverCommand): Promise<void> {
  const found = await findScopedCard(db, scopeOf(command.actor), command.cardId)
  const blocked = await inTransaction(db, (tx) => handOver(tx, command, found.driver_id))
  if (blocked !== undefined) throw conflict('pass_lapsed', blocked)
}

/** Answers why it was not handed over, where that itself is to be kept. */
async function handOver(tx: Tx, command: HandOverCommand, driverId: string): Promise<string | undefined> {
  const { actor, cardId, now } = command
  const driver = await lockDriverById(tx, driverId)
  const card = await findScopedCard(tx, scopeOf(actor), cardId)
  assertAllowed(judgeWaitingCard(card, actor.plant.timeZone))
  assertAllowed(moveDriver(driver.status_id, 'card-handed-over', { hasCardInForce: false }))
  if (await hasOutdatedPicture(tx, card.id))
    throw conflict('picture_changed', `The card was not handed over. ${outdatedPictureText} Then hand over the new one.`)
  const change = { driver, at: now, userId: actor.userId, why: 'card issuance' }
  const today = todayOf(actor, now)
  const day = { on: command.on, today, allocatedOn: toPlainDate(card.allocated_at, actor.plant.timeZone) }
  const problem = handOverDayProblem(day)
  if (problem !== undefined) throw invalid({ handed_over_on: problem })
  await settleDrivers(tx, [driver.id], change)
  const blockers = handOverBlockers(await findHandOverFacts(tx, driver.id), today)
  if (blockers.length > 0) {
    const goesBack = await lapseIfExpired(tx, { driver, at: now, userId: actor.userId, today })
    return blockedText(blockers, { goesBack })
  }
  await putInForce(tx, { ...command, card, change, today })
  return undefined
}

type InForce = HandOverCommand & { card: IssuedCard; change: DriverChange; today: PlainDate }

async function putInForce(tx: Tx, { card, change, today, ...command }: InForce): Promise<void> {
  const { actor, receivedBy, on, oldCard, signature, now } = command
  const old = await findOldCard(tx, change.driver.id)
  if (old && oldCard === undefined) throw invalid({ old_card: `Choose what became of card ${old.card_no}` })
  if (old && oldCard !== undefined) await setCardOutcome(tx, old.id, oldCard)
  const signatureFileId = signature === undefined ? null : await insertFile(tx, { ...signature, userId: actor.userId, at: now })
  const { timeZone } = actor.plant
  await recordHandOver(tx, { cardId: card.id, receivedBy, by: actor.userId, on, today, at: now, timeZone, signatureFileId })
  await auditDriver(tx, change, {
    action: 'card handed over',
    after: { card_no: card.card_no, received_by: receivedBy, handed_over_on: on, ...(old && oldCard && { old_card: oldCard }) },
  })
  await changeDriver(tx, change.driver.id, 'card-handed-over', change)
  await announceOnboarding(tx, {
    news: onboardingNews.cardIssued,
    driver: change.driver,
    by: actor,
    submittedBy: await findSubmitterOf(tx, change.driver.id),
    comment: null,
    // Nobody loads without a card, so this is the moment from which the driver may.
    ...((await mayLoad(tx, change.driver.id, today)) && { office: { transporter_id: change.driver.transporter_id, may_load: true } }),
    at: now,
  })
}
