import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { listRequirementsInForce } from '#drivers/requirements/requirements.service.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { reminderDays } from '#reminders/reminders.rules.ts'
import type { homeContract } from './home.contract.ts'
import { ownDriverSheet, presentOwnDriver, renewalsSheet } from './home.presenter.ts'
import { renewalsUntil, type HomeFilter } from './home-set.store.ts'
import { allOwnDrivers, countByTile, listOwnDrivers, type HomeOrder } from './home.store.ts'

export const homeApi = (sheets: Sheets): Handlers<typeof homeContract> => ({
  list: async ({ db, actor, input, now }) => {
    const filter = toFilter(input, actor, now)
    const found = await listOwnDrivers(db, scopeOf(actor), filter, toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, (row) => presentOwnDriver(row, filter.today))
  },

  exported: async ({ db, actor, input, now, http }) => {
    const filter = toFilter(input, actor, now)
    return sheets.download({
      name: 'Drivers',
      format: input.format,
      columns: ownDriverSheet(filter.today, await listRequirementsInForce(db, actor.plant.id)),
      rows: allOwnDrivers(scopeOf(actor), filter),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },

  summary: ({ db, actor, now }) => countByTile(db, scopeOf(actor), todayOf(actor, now)),

  renewals: ({ actor, now, http }) => {
    const today = todayOf(actor, now)
    return sheets.download({
      name: 'Renewals',
      format: 'xlsx',
      columns: renewalsSheet(today, actor.plant.timeZone),
      // As early as the first reminder.
      rows: renewalsUntil(scopeOf(actor), addDays(today, reminderDays[0])),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },
})

type Listed = Omit<Parsed<typeof homeContract.exported>, 'format'>

function toFilter({ sort = 'name', ...filter }: Listed, actor: Actor, now: Date): HomeFilter & HomeOrder {
  const isDescending = sort.startsWith('-')
  return {
    ...filter,
    by: sort.endsWith('ends') ? 'ends' : 'name',
    isDescending,
    today: todayOf(actor, now),
    country: actor.plant.country,
  }
}
