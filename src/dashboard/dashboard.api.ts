import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { batch } from '#platform/server/database/batch.ts'
import { listCountedDrivers, listCountedPasses, listCountedViolations } from './dashboard-lists.store.ts'
import type { Dashboard, dashboardContract } from './dashboard.contract.ts'
import { presentDrivers, presentPasses, presentViolations } from './dashboard.presenter.ts'
import { yearOf } from './dashboard.rules.ts'
import { countDriversOf } from './driver-totals.store.ts'
import { countPassesOf } from './pass-totals.store.ts'
import { countViolationsOf } from './violation-totals.store.ts'

export const dashboardApi = (): Handlers<typeof dashboardContract> => {
  const count = batch(answerAll)
  return {
    all: async ({ input, actor, db, now, http }) => {
      const today = todayOf(actor, now)
      const { numbers, faults } = await count({ db, plantId: actor.plant.id, today, year: input.year ?? yearOf(today), now })
      if (numbers === null) throw faults[0]
      for (const fault of faults) http.logError(fault)
      return numbers
    },

    totals: async ({ input, actor, db, now }) => {
      const { rows, total } = await listCountedDrivers(db, scopeOf(actor), rangeOf(input))
      const drivers = rows.map((row) => ({
        _id: row.id,
        status: statusWithName(row.status_id),
        gender: row.gender,
        age: ageOf(row.date_of_birth, actor, now),
        transporter_id: { _id: row.transporter_id, name: row.transporter_name },
      }))
      return { drivers, ...pageOf(input, total) }
    },

    passTotals: async ({ input, actor, db }) => {
      const { rows, total } = await listCountedPasses(db, scopeOf(actor), rangeOf(input))
      const drivers = rows.map(({ id, status_id, expiry }) => ({ driver_id: { _id: id, status: statusWithName(status_id) }, expiry }))
      return { drivers, ...pageOf(input, total) }
    },

    violations: async ({ input, actor, db }) => {
      const { rows, total } = await listCountedViolations(db, scopeOf(actor), rangeOf(input))
      const violations = rows.map((row) => ({
        _id: row.id,
        violation: row.violation,
        violation_category: row.category,
        violation_date: row.violation_date,
        driver_id: { _id: row.driver_id, name: row.driver_name },
        transporter_id: { _id: row.transporter_id, name: row.transporter_name },
      }))
      return { violations, ...pageOf(input, total) }
    },
  }
}

type CountsQuery = { readonly db: Db; readonly plantId: string; readonly today: PlainDate; readonly year: number; readonly now: Date }
/** `numbers` is null if every part failed. */
type Counted = { readonly numbers: Dashboard | null; readonly faults: readonly unknown[] }

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

const ageOf = (born: PlainDate | null, actor: Actor, now: Date): number | null =>
  born === null ? null : ageInYears(born, todayOf(actor, now))

const rangeOf = ({ page, page_size }: PageInput) => ({ limit: page_size, offset: (page - 1) * page_size })
const pageOf = ({ page, page_size }: PageInput, total: number) => ({ page, page_size, total })
