import { scopeOf, todayOf, type Handlers, type PlantHere } from '#accounts/people.ts'
import { countDrivers, listTransportersWithDrivers } from './driver-counts.store.ts'
import { listDrivers, type Sort } from './driver-list.store.ts'
import type { Search } from './driver-search.store.ts'
import type { driversContract, SearchParam, SortWord } from './drivers.contract.ts'
import { presentRow } from './drivers.presenter.ts'
import { callingCodeOf, phonePattern } from './phone-search.rules.ts'

export const driversApi: Handlers<typeof driversContract> = {
  summary: ({ db, actor }) => countDrivers(db, scopeOf(actor)),

  active: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const search = toSearch(input.search, input.param, actor.plant)
    if (search === 'nothing to find') return { data: [], page, page_size, total: 0 }
    const wanted = {
      tile: input.key,
      transporterId: input.transporter_id,
      search,
      ...(input.sort && sortOrders[input.sort]),
      page,
      pageSize: page_size,
    }
    const { rows, total, cappedAt } = await listDrivers(db, scopeOf(actor), wanted)
    const today = todayOf(actor, now)
    return {
      data: rows.map((row) => presentRow(row, today)),
      page,
      page_size,
      total,
      ...(cappedAt !== undefined && { capped_at: cappedAt }),
    }
  },

  formData: async ({ db, actor }) => {
    const transporters = await listTransportersWithDrivers(db, scopeOf(actor))
    return { transporters: transporters.map(({ id, name }) => ({ _id: id, name })) }
  },
}

const sortOrders = {
  name: { sort: 'name', isDescending: false },
  '-name': { sort: 'name', isDescending: true },
  transporter: { sort: 'transporter', isDescending: false },
  '-transporter': { sort: 'transporter', isDescending: true },
  pass_expiry: { sort: 'pass_expiry', isDescending: false },
  '-pass_expiry': { sort: 'pass_expiry', isDescending: true },
} as const satisfies Record<SortWord, { sort: Sort; isDescending: boolean }>

/** Undefined where nothing was typed. */
function toSearch(typed: string, param: SearchParam, plant: PlantHere): Search | undefined | 'nothing to find' {
  if (typed === '') return undefined
  if (param !== 'phone') return { by: param, text: typed.replaceAll(/\s+/g, param === 'name' ? ' ' : '') }
  const pattern = phonePattern(typed, callingCodeOf(plant.country))
  return pattern ? { by: 'phone', pattern } : 'nothing to find'
}
