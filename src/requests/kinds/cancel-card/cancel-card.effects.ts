import { changeDriverStatus } from '#drivers/drivers.effects.ts'
import { cancelCard, findCardInForce } from '#passes/cards.store.ts'
import { passFollowsDriver } from '#passes/passes.effects.ts'
import { writeAudit } from '#platform/server/audit.ts'
import { conflict, type Refusal } from '#platform/server/refusal.ts'
import { effectsOf } from '../kind.effects.ts'
import { cancelCardKind, noCardText } from './cancel-card.contract.ts'

export const cancelCardEffects = effectsOf(cancelCardKind, {
  raised: async (tx, { driver }) => {
    const card = await findCardInForce(tx, driver.id)
    if (!card) throw noCard()
    return { card_no: card.card_no }
  },
  approved: async (tx, { driver, requestId, at, userId, comment }) => {
    const cardNo = await cancelCard(tx, driver.id, at)
    if (cardNo === undefined) throw noCard()
    const said = { at, userId, subject: 'driver', subjectId: driver.id, plantId: driver.auth_plant_id }
    await writeAudit(tx, {
      ...said,
      action: 'card cancelled',
      before: { card_no: cardNo },
      after: { card_no: null, request_id: requestId },
    })
    const status = await changeDriverStatus(tx, { driver, event: 'card-cancelled', at, userId, why: comment })
    await passFollowsDriver(tx, { driverId: driver.id, status })
  },
  old: async (db, driver) => {
    const card = await findCardInForce(db, driver.id)
    return card ? { card_no: card.card_no, is_handed_over: card.handed_over_at !== null } : null
  },
})

const noCard = (): Refusal => conflict('no_card', noCardText)
