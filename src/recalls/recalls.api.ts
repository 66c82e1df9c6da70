import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { proposedText } from '#confirmations/confirmations.rules.ts'
import { previewRecall, proposeRecall } from './propose-recall.service.ts'
import type { RecallPick } from './recall-pick.store.ts'
import { allRecalled, countRecalled, listRecalled, type RecalledFilter } from './recalled.store.ts'
import type { recallsContract } from './recalls.contract.ts'
import { presentRecall, presentRecalled, progressOf, recalledSheet } from './recalls.presenter.ts'
import { findRecall, listOwnRecalls, listRecalls } from './recalls.store.ts'
import { withdrawRecall } from './withdraw-recall.service.ts'

type Services = { sheets: Sheets; queues: Pick<Queues, 'send'> }

export const recallsApi = ({ sheets, queues }: Services): Handlers<typeof recallsContract> => ({
  preview: async ({ db, actor, now, input }) => {
    const { plants, ruling, ...counts } = await previewRecall(db, pickOf(input), todayOf(actor, now))
    return {
      ...counts,
      plants: plants.map(({ plantId, ...plant }) => ({ _id: plantId, ...plant })),
      cannot_because: ruling.ok ? null : ruling.message,
    }
  },

  propose: async ({ db, actor, now, input: { reason, grace_days: graceDays, ...input } }) => {
    await proposeRecall(db, { pick: pickOf(input), reason, graceDays }, { actor, at: now })
    return { message: proposedText }
  },

  index: async ({ db, actor, now, input: { issuer_id, page, page_size } }) => {
    const { rows, total } = await listRecalls(db, issuer_id, actor.plant.id, toLimitOffset({ page, page_size }))
    const ids = rows.map(({ id }) => id)
    const counted = await countRecalled(db, ids, { today: todayOf(actor, now) })
    const reader = { plantId: actor.plant.id, own: await listOwnRecalls(db, actor.userId, ids) }
    return { data: rows.map((row) => presentRecall(row, counted, reader)), page, page_size, total }
  },

  details: async ({ db, actor, now, input }) => {
    const record = await findRecall(db, input.recall_id, actor.plant.id)
    const [today, plantId] = [todayOf(actor, now), actor.plant.id]
    const counted = await countRecalled(db, [record.id], { today })
    return {
      recall: presentRecall(record, counted, { plantId, own: await listOwnRecalls(db, actor.userId, [record.id]) }),
      here: progressOf(await countRecalled(db, [record.id], { today, plantId })),
    }
  },

  drivers: async ({ db, actor, now, input: { page, page_size, ...input } }) => {
    const filter = await filterOf(db, actor, input, now)
    const { rows, total } = await listRecalled(db, filter, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentRecalled), page, page_size, total }
  },

  exported: async ({ db, actor, now, http, input: { format, ...input } }) =>
    sheets.download({
      name: 'Drivers under recall',
      format,
      columns: recalledSheet,
      rows: allRecalled(db, await filterOf(db, actor, input, now)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),

  withdraw: async ({ db, actor, now, input: { recall_id: id, reason } }) => {
    await withdrawRecall({ db, queues }, { id, reason }, { actor, at: now })
    return { message: 'The recall is withdrawn. Its holds are being lifted.' }
  },
})

type PickInput = {
  issuer_id: string
  plant_id?: string | undefined
  given_from?: PlainDate | undefined
  given_until?: PlainDate | undefined
}

function pickOf({ issuer_id, plant_id, given_from, given_until }: PickInput): RecallPick {
  const [issuerId, plantId, from, until] = [issuer_id, plant_id ?? null, given_from ?? null, given_until ?? null]
  if (from !== null && until !== null && until < from) throw invalid({ given_until: 'Choose a day on or after the first one' })
  return { issuerId, plantId, from, until }
}

type DriversInput = Pick<RecalledFilter, 'state' | 'search'> & { recall_id: string }

/** The reader's plant's drivers; 404 for a recall that the plant does not see. */
async function filterOf(db: Db, actor: Actor, { recall_id, state, search }: DriversInput, now: Date): Promise<RecalledFilter> {
  const { id: recallId } = await findRecall(db, recall_id, actor.plant.id)
  return { recallId, plantId: actor.plant.id, today: todayOf(actor, now), state, search }
}
