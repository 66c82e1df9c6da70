import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { lastOverdueDay } from '#administration/plant-settings/working-days.rules.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { applicationSearchCap, type queueContract } from './queue.contract.ts'
import { presentQueuedApplication, queueSheet } from './queue.presenter.ts'
import { allQueued, countQueue, findReviewSettings, listQueue, type QueueFilter, type QueueScope } from './queue.store.ts'
import { takeNext } from '../review/review.service.ts'

export const queueApi = (sheets: Sheets): Handlers<typeof queueContract> => ({
  index: async ({ db, actor, input, now }) => {
    const scope = await queueScope(db, actor, now)
    const cap = input.search ? applicationSearchCap : maxListedRows
    const found = await listQueue(db, scope, toFilter(input), toPageBounds(input, cap))
    return toPageJson(input, cap, found, (row) => presentQueuedApplication(row, scope))
  },

  exported: async ({ db, actor, input, now, http }) => {
    const scope = await queueScope(db, actor, now)
    return sheets.download({
      name: 'Document verification',
      format: input.format,
      columns: queueSheet(scope),
      rows: allQueued(scope, toFilter(input)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },

  counts: async ({ db, actor, now }) => countQueue(db, await queueScope(db, actor, now)),

  takeNext: async ({ db, actor, now }) => {
    const { id, driver_id, driverName } = await takeNext(db, actor, now)
    return { application_id: id, driver_id, message: `You review ${driverName} now` }
  },
})

async function queueScope(db: Db, actor: Actor, now: Date): Promise<QueueScope> {
  const { timeZone, id: plantId } = actor.plant
  const today = todayOf(actor, now)
  const { working_days, review_due_days } = await findReviewSettings(db, plantId)
  const overdueDay = lastOverdueDay(today, { working_days, due_days: review_due_days })
  return { plantId, userId: actor.userId, now, today, timeZone, overdueDay }
}

type Filters = Omit<Parsed<typeof queueContract.exported>, 'format'>

const toFilter = ({ show, search, transporter_id, sort }: Filters): QueueFilter => ({
  tile: show,
  search,
  transporterId: transporter_id,
  isDescending: sort === '-submitted',
})
