import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { listRequirementsInForce } from '../requirements/requirements.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { countByVerdict, countDrivers } from './driver-counts.store.ts'
import { listTransporterChoices } from './transporter-choices.service.ts'
import { allDrivers, noDrivers } from './driver-export.store.ts'
import { toCriteria } from './driver-filter.rules.ts'
import { listDrivers, type Sort, type DriverListQuery } from './driver-list.store.ts'
import { statusOfList } from '../driver-status.contract.ts'
import type { driversContract, DriverSort } from './drivers.contract.ts'
import { driverSheet, presentListedDriver } from './drivers.presenter.ts'
import { listPointsInForce } from '../points/listed-points.store.ts'
import { typedSearch } from '../search/typed-search.rules.ts'

export const driversApi = (sheets: Sheets): Handlers<typeof driversContract> => ({
  summary: async ({ db, actor, input, now }) => {
    const [scope, transporterId] = [scopeOf(actor), input.transporter_id]
    const byStatus = await countDrivers(db, scope, transporterId)
    return { ...byStatus, ...(await countByVerdict(db, scope, { transporterId, today: todayOf(actor, now) })) }
  },

  active: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const today = todayOf(actor, now)
    const query = toListQuery(input, actor, today)
    if (query === 'no match') return { data: [], page, page_size, total: 0 }
    const { rows, total, cappedAt } = await listDrivers(db, scopeOf(actor), { ...query, page, pageSize: page_size })
    const ofPage = { plantId: actor.plant.id, driverIds: rows.map(({ id }) => id), today }
    const points = actor.portal === 'staff_portal' ? await listPointsInForce(db, ofPage) : undefined
    return {
      data: rows.map((row) => ({ ...presentListedDriver(row, today), ...pointsOf(points?.get(row.id)) })),
      page,
      page_size,
      total,
      ...(cappedAt !== undefined && { capped_at: cappedAt }),
    }
  },

  exported: async ({ db, actor, input, now, http }) => {
    const today = todayOf(actor, now)
    const query = toListQuery(input, actor, today)
    return sheets.download({
      name: 'Drivers',
      format: input.format,
      columns: driverSheet(today, await listRequirementsInForce(db, actor.plant.id)),
      rows: query === 'no match' ? noDrivers : allDrivers(scopeOf(actor), query),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },

  formData: async ({ db, actor }) => {
    return { transporters: await listTransporterChoices(db, scopeOf(actor)) }
  },
})

const pointsOf = (points: number | undefined): { points?: number } => (points === undefined ? {} : { points })

type Filters = Omit<Parsed<typeof driversContract.exported>, 'format'>

function toListQuery({ key, transporter_id, sort, ...input }: Filters, { plant }: Actor, today: PlainDate): DriverListQuery | 'no match' {
  const search = typedSearch(input.search, input.param, plant.country)
  const criteria = toCriteria(input, { statusId: statusOfList[key], today })
  if (search === 'no match' || criteria === 'no match') return 'no match'
  return { key, transporterId: transporter_id, search, criteria, ...(sort && sortOrders[sort]) }
}

const sortOrders = {
  name: { sort: 'name', isDescending: false },
  '-name': { sort: 'name', isDescending: true },
  transporter: { sort: 'transporter', isDescending: false },
  '-transporter': { sort: 'transporter', isDescending: true },
  pass_expiry: { sort: 'pass_expiry', isDescending: false },
  '-pass_expiry': { sort: 'pass_expiry', isDescending: true },
} as const satisfies Record<DriverSort, { sort: Sort; isDescending: boolean }>
