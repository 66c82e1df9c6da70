import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { typedSearch } from '#drivers/typed-search.rules.ts'
import type { passListContract, SortWord } from './pass-list.contract.ts'
import { presentPass } from './pass-list.presenter.ts'
import { listPasses, type Sorted } from './pass-list.store.ts'
import { searchPasses } from './pass-search.store.ts'
import { passSlices, usualOrder } from './pass-set.rules.ts'
import { passSet } from './pass-set.store.ts'

export const passListApi: Handlers<typeof passListContract> = {
  passes: async ({ db, actor, input, now }) => {
    const { page, page_size, sort } = input
    const today = todayOf(actor, now)
    const set = passSet(scopeOf(actor), input.transporter_id, passSlices(input, today))
    const search = typedSearch(input.search, input.param, actor.plant.country)
    if (search === 'nothing to find' || set.slices.length === 0) return { data: [], page, page_size, total: 0 }
    const window = { limit: page_size, offset: Math.min((page - 1) * page_size, furthestOffset) }
    const sorted = sort && sortOrders[sort]
    const { rows, total, cappedAt } = search
      ? await searchPasses(db, set, search, { ...window, sorted })
      : await listPasses(db, set, window, sorted ?? { order: usualOrder(input), isDescending: false })
    return {
      data: rows.map((row) => presentPass(row, today)),
      page,
      page_size,
      total,
      ...(cappedAt !== undefined && { capped_at: cappedAt }),
    }
  },
}

/** No list is so long; a page number beyond it must not overflow. */
const furthestOffset = 1_000_000_000

const sortOrders = {
  name: { order: 'name', isDescending: false },
  '-name': { order: 'name', isDescending: true },
  pass_expiry: { order: 'pass', isDescending: false },
  '-pass_expiry': { order: 'pass', isDescending: true },
  medical_expiry: { order: 'medical', isDescending: false },
  '-medical_expiry': { order: 'medical', isDescending: true },
  ddt_expiry: { order: 'ddt', isDescending: false },
  '-ddt_expiry': { order: 'ddt', isDescending: true },
  bulker_expiry: { order: 'bulker', isDescending: false },
  '-bulker_expiry': { order: 'bulker', isDescending: true },
} as const satisfies Record<SortWord, Sorted>
