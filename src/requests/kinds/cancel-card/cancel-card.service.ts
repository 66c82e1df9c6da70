import { changeDriver } from '#drivers/change-driver.service.ts'
import { endCard, findCardInForce } from '#drivers/card/cards.service.ts'
import { conflict, type Refusal } from '#platform/server/http/refusal.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { cancelCardKind, noCardText } from './cancel-card.contract.ts'

export const cancelCardHandler = handleKind(cancelCardKind, {
  raised: async (tx, { driver }) => {
    const card = await findCardInForce(tx, driver.id)
    if (!card) throw noCard()
    return { card_no: card.card_no }
  },
  approved: async (tx, context) => {
    const change = toDriverChange(context)
    if ((await endCard(tx, change, context.body.reason)) === undefined) throw noCard()
    await changeDriver(tx, change.driver.id, 'card-cancelled', change)
  },
  currentState: async (db, driver) => {
    const card = await findCardInForce(db, driver.id)
    return card ? { card_no: card.card_no, is_handed_over: card.handed_over_at !== null } : null
  },
})

const noCard = (): Refusal => conflict('no_card', noCardText)
