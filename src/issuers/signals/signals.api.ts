import type { Actor, Handlers } from '#accounts/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import type { Signal, signalsContract } from './signals.contract.ts'
import { isMedical, signalKinds, signalText } from './signals.rules.ts'
import { listSignals, lockSignal, markLooked, type SignalRow } from './signals.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const signalsApi: Handlers<typeof signalsContract> = {
  list: async ({ input: { id, page, page_size }, actor, db }) => {
    const { rows, total } = await listSignals(db, { ...seenBy(actor), issuerId: id }, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentSignal), page, page_size, total }
  },

  look: async ({ input: { id, comment }, actor, db, now }) => {
    await inTransaction(db, async (tx) => {
      const signal = await lockSignal(tx, { ...seenBy(actor), id })
      if (!signal) throw notFound()
      if (signal.looked_at !== null) throw conflict('looked_at', `${signal.lookedBy ?? 'Somebody'} has looked at this already.`)
      await markLooked(tx, id, { looked_by: actor.userId, looked_at: now, comment })
      const about = { subject: 'issuer signal', subjectId: id, plantId: actor.plant.id }
      await writeAudit(tx, {
        ...about,
        at: now,
        userId: actor.userId,
        action: 'signal looked at',
        after: { issuer_id: signal.issuer_id, comment },
      })
    })
    return { message: 'Marked as looked at' }
  },
}

/** A plant's own, and what is about a finding only for readers of medicals. */
const seenBy = ({ plant, permissions }: Actor) => ({
  plantId: plant.id,
  kinds: signalKinds.filter((kind) => !isMedical(kind) || permissions.includes('medical.read')),
})

const presentSignal = ({ id, driver_id, driver_name, found_at, looked_at, lookedBy, comment, ...said }: SignalRow): Signal => ({
  _id: id,
  kind: said.kind,
  text: signalText(said),
  driver: driver_id === null ? null : { _id: driver_id, name: driver_name ?? '' },
  found_at: found_at.toISOString(),
  looked: looked_at === null ? null : { by: lookedBy ?? '', at: looked_at.toISOString(), comment: comment ?? '' },
})
