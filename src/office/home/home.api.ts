import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { officeReach, type OfficeReach } from '#accounts/users/office-plants.service.ts'
import { listRequirementsInForce } from '#drivers/requirements/requirements.service.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { reminderDays } from '#reminders/reminders.rules.ts'
import type { homeContract } from './home.contract.ts'
import { ownDriverSheet, presentOwnDriver, renewalsSheet, withPlant } from './home.presenter.ts'
import { renewalsUntil, type HomeFilter } from './home-set.store.ts'
import { allOwnDrivers, countByTile, listOwnDrivers, type HomeOrder } from './home.store.ts'

export const homeApi = (sheets: Sheets): Handlers<typeof homeContract> => ({
  list: async ({ db, actor, input, now }) => {
    const { scope, plants } = await reachOf(db, actor, input, now)
    const filter = toFilter(input, actor, now)
    const found = await listOwnDrivers(db, scope, filter, toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, (row) => presentOwnDriver(row, filter.today, plants))
  },

  exported: async ({ db, actor, input, now, http }) => {
    const { scope, plants } = await reachOf(db, actor, input, now)
    const filter = toFilter(input, actor, now)
    const asking = await Promise.all((scope.plantIds ?? [scope.plantId]).map((plantId) => listRequirementsInForce(db, plantId)))
    return sheets.download({
      name: 'Drivers',
      format: input.format,
      columns: withPlant(plants, ownDriverSheet(filter.today, asking.flat())),
      rows: allOwnDrivers(scope, filter),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },

  summary: async ({ db, actor, input, now }) => countByTile(db, (await reachOf(db, actor, input, now)).scope, todayOf(actor, now)),

  renewals: async ({ db, actor, input, now, http }) => {
    const { scope, plants } = await reachOf(db, actor, input, now)
    const today = todayOf(actor, now)
    return sheets.download({
      name: 'Renewals',
      format: 'xlsx',
      columns: withPlant(plants, renewalsSheet(today, actor.plant.timeZone)),
      // As early as the first reminder.
      rows: renewalsUntil(scope, addDays(today, reminderDays[0])),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },
})

const reachOf = (db: Db, actor: Actor, { plant_id: plantId }: { plant_id?: string | undefined }, now: Date): Promise<OfficeReach> =>
  officeReach(db, actor, { permission: 'drivers.read', plantId, now })

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
