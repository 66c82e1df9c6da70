import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { JsonAnswer } from '#platform/server/handlers.ts'
import { countDrivers, listTransportersWithDrivers } from './driver-counts.store.ts'
import { writeDrivers, type Sort } from './driver-list.store.ts'
import type { driversContract, SortWord } from './drivers.contract.ts'
import { typedSearch } from './typed-search.rules.ts'

export const driversApi: Handlers<typeof driversContract> = {
  summary: ({ db, actor }) => countDrivers(db, scopeOf(actor)),

  active: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const search = typedSearch(input.search, input.param, actor.plant.country)
    if (search === 'nothing to find') return { data: [], page, page_size, total: 0 }
    const wanted = {
      tile: input.key,
      transporterId: input.transporter_id,
      search,
      ...(input.sort && sortOrders[input.sort]),
      page,
      pageSize: page_size,
    }
    return new JsonAnswer(await writeDrivers(db, scopeOf(actor), wanted, todayOf(actor, now)))
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
