import { todayOf, type Handlers } from '#accounts/people.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import type { ConfirmationHandlers } from './confirmation-handlers.service.ts'
import type { confirmationsContract } from './confirmations.contract.ts'
import { presentConfirmation, presentConfirmationRow } from './confirmations.presenter.ts'
import { judgeConfirmer } from './confirmations.rules.ts'
import { countWaiting, findConfirmation, listConfirmations } from './confirmations.store.ts'
import { confirmChange, readerOf, refuseChange, withdrawChange } from './decide-confirmation.service.ts'

export const confirmationsApi = (handlers: ConfirmationHandlers): Handlers<typeof confirmationsContract> => ({
  index: async ({ db, actor, now, input: { tab, page, page_size } }) => {
    const { rows, total } = await listConfirmations(db, readerOf(actor), { tab, now, ...toLimitOffset({ page, page_size }) })
    return { data: rows.map((row) => presentConfirmationRow(row, now)), page, page_size, total }
  },

  counts: async ({ db, actor, now }) => ({ needs_you: await countWaiting(db, readerOf(actor), now) }),

  details: async ({ db, actor, now, input }) => {
    const found = await findConfirmation(db, readerOf(actor), input.confirmation_id)
    const { kind, is_own: isOwn, is_for_reader: isForReader, is_of_grantor: isOfGrantor } = found
    const ruling = judgeConfirmer({ kind, permissions: actor.permissions, isOwn, isForReader, isOfGrantor })
    const reading = { now, userId: actor.userId, hasRows: handlers[kind].rows !== undefined, refusal: ruling.ok ? null : ruling.message }
    const confirmation = presentConfirmation(found, reading)
    const facts = confirmation.state === 'pending' ? await handlers[kind].now?.(db, found, todayOf(actor, now)) : undefined
    return { confirmation: { ...confirmation, facts: facts ? [...facts] : confirmation.facts } }
  },

  rows: async ({ db, actor, input: { confirmation_id, page, page_size } }) => {
    const bounds = toLimitOffset({ page, page_size })
    const found = await findConfirmation(db, readerOf(actor), confirmation_id)
    const { rows: list } = handlers[found.kind]
    if (!list) throw notFound()
    const { rows, total } = await list(db, found, bounds)
    return { data: [...rows], page, page_size, total }
  },

  decide: async ({ db, actor, now, input: { confirmation_id: id, key, comment } }) => {
    if (key === 'refuse' && comment === undefined) throw invalid({ comment: 'Say why' })
    await (key === 'confirm' ? confirmChange : refuseChange)(db, handlers, { actor, id, at: now, comment })
    return { message: key === 'confirm' ? 'Confirmed. The change is made.' : 'Refused. Nothing was changed.' }
  },

  withdraw: async ({ db, actor, now, input: { confirmation_id: id } }) => {
    await withdrawChange(db, handlers, { actor, id, at: now })
    return { message: 'Withdrawn. Nothing was changed.' }
  },
})
