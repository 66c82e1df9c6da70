import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { batch } from '#platform/server/database/batch.ts'
import { JsonAnswer } from '#platform/server/http/handlers.ts'
import type { Written } from '#platform/server/database/json-sql.ts'
import { sinceLastWrite } from '#platform/server/database/since-last-write.ts'
import { listCountedDrivers, listCountedPasses, listCountedViolations } from './dashboard-lists.store.ts'
import type { Dashboard, dashboardContract } from './dashboard.contract.ts'
import { presentDrivers, presentPasses, presentViolations } from './dashboard.presenter.ts'
import { yearOf } from './dashboard.rules.ts'
import { countDriversOf } from './driver-totals.store.ts'
import { countPassesOf } from './pass-totals.store.ts'
import { countViolationsOf } from './violation-totals.store.ts'

export const dashboardApi = (): Handlers<typeof dashboardContract> => {
  const count = batch(countTogether())
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
type Counted = { readonly numbers: Omit<Dashboard, 'counted_at'> | null; readonly faults: readonly unknown[] }
/** The answer's JSON; null where reading failed. */
type Told = { readonly text: Written<Dashboard> | null; readonly faults: readonly unknown[] }

/** Concurrent readers of a plant share one query, as do later ones until the next write. */
function countTogether(): (questions: readonly Question[]) => Promise<readonly Told[]> {
  const keptFor = sinceLastWrite<string>()
  const tell = async (question: Question, kept: Map<string, string>): Promise<Told> => {
    const known = kept.get(keyOf(question))
    if (known) return { text: withMoment(known, question), faults: [] }
    const { numbers, faults } = await countAll(question)
    if (!numbers) return { text: null, faults }
    const text = JSON.stringify(numbers)
    if (faults.length === 0) kept.set(keyOf(question), text)
    return { text: withMoment(text, question), faults }
  }
  return async (questions) => {
    const [first] = questions
    if (!first) return []
    const kept = await keptFor(first.db)
    const latest = new Map(questions.map((question) => [keyOf(question), question]))
    const told = new Map(await Promise.all([...latest].map(async ([key, question]) => [key, await tell(question, kept)] as const)))
    return questions.flatMap((question) => told.get(keyOf(question)) ?? [])
  }
}

const keyOf = ({ plantId, today, year }: Question): string => `${plantId} ${today} ${year}`

/** Numbers are current, also when they come from the cache. */
const withMoment = (numbers: string, { now }: Question): Written<Dashboard> =>
  `{"counted_at":${JSON.stringify(now.toISOString())},${numbers.slice(1)}`

/** A failed part does not affect the others. */
async function countAll({ db, plantId, today, year }: Question): Promise<Counted> {
  const [drivers, passes, violations] = await Promise.allSettled([
    countDriversOf(db, { plantId }, today),
    countPassesOf(db, { plantId }, today),
    countViolationsOf(db, { plantId }, year),
  ])
  const faults = [drivers, passes, violations].flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
  if (faults.length === 3) return { numbers: null, faults }
  const numbers = {
    today,
    drivers: drivers.status === 'fulfilled' ? presentDrivers(drivers.value) : null,
    passes: passes.status === 'fulfilled' ? presentPasses(passes.value, today) : null,
    violations: violations.status === 'fulfilled' ? presentViolations(violations.value, { year, today }) : null,
  }
  return { numbers, faults }
}

const ageOf = (born: PlainDate | null, actor: Actor, now: Date): number | null =>
  born === null ? null : ageInYears(born, todayOf(actor, now))

const windowOf = ({ page, page_size }: PageInput) => ({ limit: page_size, offset: (page - 1) * page_size })
const pageOf = ({ page, page_size }: PageInput, total: number) => ({ page, page_size, total })
