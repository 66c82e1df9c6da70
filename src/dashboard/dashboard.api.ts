import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { askedPage, type OptionalPageInput, type PageInput } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { batch } from '#platform/server/database/statements/batch.ts'
import type { FileResponse, HttpCall } from '#platform/server/http/handlers.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { countedDrivers, countedPasses, countedViolations, readCountedPage, type CountedList } from './dashboard-lists.store.ts'
import { presentCountedDriver, presentCountedPass, presentCountedViolation } from './dashboard-lists.presenter.ts'
import type { Dashboard, dashboardContract } from './dashboard.contract.ts'
import { presentDrivers, presentHome, presentPasses, presentViolations } from './dashboard.presenter.ts'
import { yearOf } from './dashboard.rules.ts'
import { readCases } from './case-totals.service.ts'
import { countDriversOf } from './driver-totals.store.ts'
import { openHome } from './home-today.service.ts'
import { countPassesOf } from './pass-totals.store.ts'
import { countViolationsOf } from './violation-totals.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const dashboardApi = (sheets: Pick<Sheets, 'json'>): Handlers<typeof dashboardContract> => {
  const count = batch(answerAll)
  const readHome = openHome()
  return {
    all: async ({ input, actor, db, now, http }) => {
      const today = todayOf(actor, now)
      const { numbers, faults } = await count({ db, plantId: actor.plant.id, today, year: input.year ?? yearOf(today), now })
      if (numbers === null) throw faults[0]
      for (const fault of faults) http.logError(fault)
      return numbers
    },

    today: async ({ actor, db, now, http }) => {
      const { faults, ...home } = await readHome({ actor, db, now })
      for (const fault of faults) http.logError(fault)
      return presentHome(home, todayOf(actor, now))
    },

    cases: async ({ actor, db, now }) => ({ cases: await readCases(db, { plantId: actor.plant.id, today: todayOf(actor, now) }) }),

    totals: ({ input, actor, db, now, http }) =>
      answer(
        { key: 'drivers', list: (range) => countedDrivers(scopeOf(actor), range), present: presentCountedDriver(todayOf(actor, now)) },
        { input, actor, db, http },
      ),

    passTotals: ({ input, actor, db, http }) =>
      answer(
        { key: 'drivers', list: (range) => countedPasses(scopeOf(actor), range), present: presentCountedPass },
        { input, actor, db, http },
      ),

    violations: ({ input, actor, db, http }) =>
      answer(
        { key: 'violations', list: (range) => countedViolations(scopeOf(actor), range), present: presentCountedViolation },
        { input, actor, db, http },
      ),
  }

  /** A page where one is asked for; else all rows, as the dashboard of the specification counts them, streamed. */
  async function answer<Key extends string, Row, Shown extends object>(
    { key, list, present }: Counting<Key, Row, Shown>,
    { input, actor, db, http }: ListCall,
  ): Promise<(PageInput & { total: number } & { [K in Key]: Shown[] }) | FileResponse> {
    const asked = askedPage(input)
    if (asked === undefined) return sheets.json({ key, rows: list().rows, present, owner: actor.userId, http })
    const { page, page_size } = asked
    const { rows, total } = await readCountedPage(db, list(toLimitOffset({ page, page_size })))
    return { [key]: rows.map(present), page, page_size, total } as PageInput & { total: number } & Record<Key, Shown[]>
  }
}

type Counting<Key extends string, Row, Shown extends object> = {
  key: Key
  list: (range?: { limit: number; offset: number }) => CountedList<Row>
  present: (row: Row) => Shown
}
type ListCall = {
  input: OptionalPageInput
  actor: Actor
  db: Db
  http: Pick<HttpCall, 'disconnectSignal'>
}

type CountsQuery = { db: Db; plantId: string; today: PlainDate; year: number; now: Date }
/** `numbers` is null if every part failed. */
type Counted = { numbers: Dashboard | null; faults: readonly unknown[] }

/** Simultaneous readers of a plant share one answer. */
async function answerAll(queries: readonly CountsQuery[]): Promise<readonly Counted[]> {
  const latest = new Map(queries.map((query) => [keyOf(query), query]))
  const answers = new Map(await Promise.all([...latest].map(async ([key, query]) => [key, await countAll(query)] as const)))
  return queries.flatMap((query) => answers.get(keyOf(query)) ?? [])
}

const keyOf = ({ plantId, today, year }: CountsQuery): string => `${plantId} ${today} ${year}`

/** A failed part does not affect the others. */
async function countAll({ db, plantId, today, year, now }: CountsQuery): Promise<Counted> {
  const [drivers, passes, violations] = await Promise.allSettled([
    countDriversOf(db, { plantId }, today),
    countPassesOf(db, { plantId }, today),
    countViolationsOf(db, { plantId }, year),
  ])
  const faults = [drivers, passes, violations].flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
  if (faults.length === 3) return { numbers: null, faults }
  const numbers = {
    counted_at: now.toISOString(),
    today,
    drivers: drivers.status === 'fulfilled' ? presentDrivers(drivers.value) : null,
    passes: passes.status === 'fulfilled' ? presentPasses(passes.value, today) : null,
    violations: violations.status === 'fulfilled' ? presentViolations(violations.value, { year, today }) : null,
  }
  return { numbers, faults }
}
