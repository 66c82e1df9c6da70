import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { decideMove } from './decide-move.service.ts'
import { previewAsked, previewMove } from './move-preview.service.ts'
import type { movesContract } from './moves.contract.ts'
import { presentAskedMove, presentMovePreview, presentOwnMove } from './moves.presenter.ts'
import { anotherPlant, askMove, askMoveHere, withdrawMove } from './moves.service.ts'
import { listMovesOf, listMovesTo } from './moves.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

const asked = { message: 'Move asked for. You hear of the answer.' }
export const movesApi: Handlers<typeof movesContract> = {
  ask: async ({ input: { driver_id: driverId, plant_id: plantId, reason }, actor, db, now }) => {
    await askMove(db, { driverId, plantId, reason }, { actor, at: now })
    return asked
  },

  askHere: async ({ input: { id_no: idNo, reason }, actor, db, now }) => {
    await askMoveHere(db, { idNo, reason }, { actor, at: now })
    return asked
  },

  ofDriver: async ({ input: { driver_id, page, page_size }, actor, db }) => {
    const driver = await findDriver(db, scopeOf(actor), driver_id)
    const which = { driverId: driver.id, transporterId: actor.transporter?.id ?? null }
    const { rows, total } = await listMovesOf(db, which, toLimitOffset({ page, page_size }))
    const side = { canAsk: actor.permissions.includes('requests.raise'), plantId: actor.plant.id }
    return { data: rows.map((row) => presentOwnMove(row, side)), page, page_size, total }
  },

  preview: async ({ input: { driver_id, plant_id }, actor, db, now }) => {
    const driver = await findDriver(db, scopeOf(actor), driver_id)
    const here = await anotherPlant(db, driver, plant_id)
    return presentMovePreview(await previewMove(db, { driver, here, at: now, readsConfidential: actor.portal === 'staff_portal' }))
  },

  withdraw: async ({ input: { id }, actor, db, now }) => {
    await withdrawMove(db, id, { actor, at: now })
    return { message: 'Withdrawn' }
  },

  list: async ({ input: { show, page, page_size }, actor, db, now }) => {
    const reader = { userId: actor.userId, at: now }
    const { rows, total } = await listMovesTo(db, { plantId: actor.plant.id, tab: show, reader }, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentAskedMove), page, page_size, total }
  },

  asked: async ({ input: { id }, actor, db, now }) => presentMovePreview(await previewAsked(db, { id, here: actor.plant, at: now })),

  decide: async ({ input: { id, key, comment }, actor, db, now }) => {
    await decideMove(db, { id, isMoved: key === 'move', comment }, { actor, at: now })
    return { message: key === 'move' ? 'Moved here' : 'Refused' }
  },
}
