import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database.ts'
import { gather } from '#platform/server/gather.ts'
import { JsonAnswer } from '#platform/server/handlers.ts'
import type { Written } from '#platform/server/json-sql.ts'
import { listCountedDrivers, listCountedPasses, listCountedViolations } from './dashboard-lists.store.ts'
import type { Dashboard, dashboardContract } from './dashboard.contract.ts'
import { presentDrivers, presentPasses, presentViolations } from './dashboard.presenter.ts'
import { yearOf } from './dashboard.rules.ts'
import { countDriversOf } from './driver-totals.store.ts'
import { countPassesOf } from './pass-totals.store.ts'
import { countViolationsOf } from './violation-totals.store.ts'

export const dashboardApi = (): Handlers<typeof dashboardContract> => {
  const count = gather(countTogether)
  return {
    all: async ({ input, actor, db, now, http }) => {
      const today = todayOf(actor, now)
      const { text, faults } = await count({ db, plantId: actor.plant.id, today, year: input.year ?? yearOf(today), now })
      if (text === null) throw faults[0]
      for (const fault of faults) http.logFault(fault)
      return new JsonAnswer(text)
    },

    totals: async ({ input, actor, db, now }) => {
      const { rows, total } = await listCountedDrivers(db, scopeOf(actor), windowOf(input))
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
      const { rows, total } = await listCountedPasses(db, scopeOf(actor), windowOf(input))
      const drivers = rows.map(({ id, status_id, expiry }) => ({ driver_id: { _id: id, status: statusWithName(status_id) }, expiry }))
      return { drivers, ...pageOf(input, total) }
    },

    violations: async ({ input, actor, db }) => {
      const { rows, total } = await listCountedViolations(db, scopeOf(actor), windowOf(input))
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

type Question = { readonly db: Db; readonly plantId: string; readonly today: PlainDate; readonly year: number; readonly now: Date }
/** The answer as it is sent; null where nothing could be read. */
type Told = { readonly text: Written<Dashboard> | null; readonly faults: readonly unknown[] }

/** Whoever looks at the same plant at the same time is told the same. */
async function countTogether(questions: readonly Question[]): Promise<readonly Told[]> {
  const latest = new Map(questions.map((question) => [keyOf(question), question]))
  const told = new Map(await Promise.all([...latest].map(async ([key, question]) => [key, await tell(question)] as const)))
  return questions.flatMap((question) => told.get(keyOf(question)) ?? [])
}

const keyOf = ({ plantId, today, year }: Question): string => `${plantId} ${today} ${year}`

/** One part that fails leaves the others. */
async function tell({ db, plantId, today, year, now }: Question): Promise<Told> {
  const [drivers, passes, violations] = await Promise.allSettled([
    countDriversOf(db, { plantId }, today),
    countPassesOf(db, { plantId }, today),
    countViolationsOf(db, { plantId }, year),
  ])
  const faults = [drivers, passes, violations].flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
  if (faults.length === 3) return { text: null, faults }
  const numbers: Dashboard = {
    today,
    counted_at: now.toISOString(),
    drivers: drivers.status === 'fulfilled' ? presentDrivers(drivers.value) : null,
    passes: passes.status === 'fulfilled' ? presentPasses(passes.value, today) : null,
    violations: violations.status === 'fulfilled' ? presentViolations(violations.value, { year, today }) : null,
  }
  return { text: JSON.stringify(numbers), faults }
}

const ageOf = (born: PlainDate | null, actor: Actor, now: Date): number | null =>
  born === null ? null : ageInYears(born, todayOf(actor, now))

const windowOf = ({ page, page_size }: PageInput) => ({ limit: page_size, offset: (page - 1) * page_size })
const pageOf = ({ page, page_size }: PageInput, total: number) => ({ page, page_size, total })
