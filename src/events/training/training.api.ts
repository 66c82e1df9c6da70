import { maxListedRows } from '#platform/contract/paging.ts'
import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { localTime } from '#platform/contract/moment.ts'
import { listEventsOf } from './events-of-driver.store.ts'
import { presentEventOfDriver, presentTrainedDriver, trainingSheet } from '../events.presenter.ts'
import type { trainingContract } from './training.contract.ts'
import { allTrainedDrivers, listTraining, listWithout } from './training.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const trainingApi = (sheets: Sheets): Handlers<typeof trainingContract> => ({
  drivers: async ({ input, actor, db, now }) => {
    const { page, page_size, search, transporter_id: transporterId, without_days } = input
    const [scope, filter] = [scopeOf(actor), { search, transporterId }]
    const limits = { limit: page_size, offset: (page - 1) * page_size, cap: maxListedRows }
    const { rows, total, cappedAt } =
      without_days === undefined
        ? await listTraining(db, scope, { ...filter, page, pageSize: page_size })
        : await listWithout(db, scope, { ...filter, ...limits, since: addDays(todayOf(actor, now), -without_days) })
    return { data: rows.map(presentTrainedDriver), page, page_size, total, ...(cappedAt !== undefined && { capped_at: cappedAt }) }
  },

  exported: async ({ input, actor, db, now, http }) => {
    const { search, transporter_id: transporterId, without_days } = input
    const since = without_days === undefined ? undefined : addDays(todayOf(actor, now), -without_days)
    const rows = await allTrainedDrivers(db, scopeOf(actor), { search, transporterId, since })
    const { timeZone } = actor.plant
    return sheets.download({
      name: "Drivers' training",
      format: input.format,
      columns: trainingSheet,
      rows,
      now,
      timeZone,
      owner: actor.userId,
      http,
    })
  },

  ofDriver: async ({ input, actor, db, now }) => {
    const { page, page_size } = input
    const { id } = await findDriver(db, scopeOf(actor), input.driverId)
    const { rows, total } = await listEventsOf(db, id, toLimitOffset({ page, page_size }))
    return { data: rows.map((row) => presentEventOfDriver(row, localTime(now, actor.plant.timeZone))), page, page_size, total }
  },
})
