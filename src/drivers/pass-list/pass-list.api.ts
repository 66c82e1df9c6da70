import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { listRequirementsInForce } from '../requirements/requirements.service.ts'
import { typedSearch, type TypedSearch } from '../search/typed-search.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { passListContract, PassSort } from './pass-list.contract.ts'
import { passSheet, presentPass } from './pass-list.presenter.ts'
import { allPasses, listPasses, noPasses, type Sorted } from './pass-list.store.ts'
import { allPassSearchResults, searchPasses } from './pass-search.store.ts'
import { passSlices, defaultPassOrder, type PassFilter } from './pass-set.rules.ts'
import { countPasses } from './pass-counts.store.ts'
import { verdictOfTab } from '../verdict/verdict-names.rules.ts'
import { passSet, type PassSet } from './pass-set.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const passListApi = (sheets: Sheets): Handlers<typeof passListContract> => ({
  summary: ({ db, actor, input, now }) => {
    const today = todayOf(actor, now)
    const setOf = (filter: Omit<PassFilter, 'of'>): PassSet =>
      passSet(scopeOf(actor), input.transporter_id, { slices: passSlices({ of: 'pass', ...filter }, today), today })
    return countPasses(db, { all: setOf({}), blocked: setOf({ verdict: verdictOfTab.blocked }), due: setOf({ verdict: verdictOfTab.due }) })
  },

  passes: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const today = todayOf(actor, now)
    const query = toPassQuery(input, actor, today)
    if (query === 'no match') return { data: [], page, page_size, total: 0 }
    const { set, search, sorted, defaultOrder } = query
    const range = toLimitOffset({ page, page_size })
    const { rows, total, cappedAt } = search
      ? await searchPasses(db, set, search, { ...range, sorted })
      : await listPasses(db, set, range, sorted ?? defaultOrder)
    return {
      data: rows.map((row) => presentPass(row, { today, readsMedicals: readsMedicals(actor) })),
      page,
      page_size,
      total,
      ...(cappedAt !== undefined && { capped_at: cappedAt }),
    }
  },

  exported: async ({ db, actor, input, now, http }) => {
    const today = todayOf(actor, now)
    return sheets.download({
      name: 'Driver passes',
      format: input.format,
      columns: passSheet({ today, readsMedicals: readsMedicals(actor) }, await listRequirementsInForce(db, actor.plant.id)),
      rows: rowsOf(toPassQuery(input, actor, today), today),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },
})

type Filters = Omit<Parsed<typeof passListContract.exported>, 'format'>
type PassQuery = {
  set: PassSet
  search: TypedSearch | undefined
  /** The chosen order. */
  sorted: Sorted | undefined
  defaultOrder: Sorted
}

function toPassQuery({ sort, ...input }: Filters, actor: Actor, today: PlainDate): PassQuery | 'no match' {
  const set = passSet(scopeOf(actor), input.transporter_id, { slices: passSlices(input, today), today })
  const search = typedSearch(input.search, input.param, actor.plant.country)
  if (search === 'no match' || set.slices.length === 0) return 'no match'
  return { set, search, sorted: sort && sortOrders[sort], defaultOrder: { order: defaultPassOrder(input), isDescending: false } }
}

function rowsOf(query: PassQuery | 'no match', today: PlainDate): ReturnType<typeof allPasses> {
  if (query === 'no match') return noPasses(today)
  const { set, search, sorted, defaultOrder } = query
  return search ? allPassSearchResults(set, search, sorted) : allPasses(set, sorted ?? defaultOrder)
}

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
} as const satisfies Record<PassSort, Sorted>
