import { sql } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import { settleViolation } from '#violations/violations.service.ts'
import { insertViolations, updateViolation } from '#violations/violations.store.ts'
import { at, dayNear, byStatement, violationNames, type CountedChange, type CountsFixture } from './counts-fixture.factory.ts'

const insertMany: CountedChange = async ({ db, random, plants, transporters, drivers, violations }) => {
  const row = () => ({
    driver_id: random.pick(drivers),
    auth_plant_id: random.pick(plants),
    transporter_id: random.pick(transporters),
    category: 'Conduct',
    violation: random.pick(violationNames),
    violation_date: dayNear(random),
    state: random.pick(['recorded', 'stands', 'dismissed', 'closed']),
  })
  const rows = Array.from({ length: 1 + random.upTo(8) }, row)
  // Meets changes of the same drivers in another order, which is tried again as everywhere.
  violations.push(...(await inTransaction(db, (tx) => insertViolations(tx, rows))))
}

/** Changes an existing violation, which may have been deleted. */
const toOneViolation =
  (apply: (fixture: CountsFixture, id: string) => Promise<unknown>): CountedChange =>
  async (fixture) => {
    if (fixture.violations.length > 0) await apply(fixture, fixture.random.pick(fixture.violations))
  }

export const violationChanges: readonly CountedChange[] = [
  insertMany,
  toOneViolation(({ db, random, plants, userId }, id) =>
    inTransaction(db, (tx) =>
      settleViolation(tx, id, random.pick(['stands', 'dismissed', 'closed']), { plantId: random.pick(plants), at, userId }),
    ),
  ),
  toOneViolation(({ db, random }, id) =>
    inTransaction(db, (tx) => updateViolation(tx, id, { transporter_comment: `Seen ${random.upTo(99)}` })),
  ),
  toOneViolation(({ db, random, transporters }, id) =>
    sql`update violation set violation_date = ${dayNear(random)}, violation = ${random.pick(violationNames)},
      transporter_id = ${random.pick(transporters)} where id = ${id}`.execute(db),
  ),
  toOneViolation(({ db }, id) => sql`delete from violation where id = ${id}`.execute(db)),
  byStatement(({ random, violations }) => {
    const from = random.upTo(violations.length + 1)
    return sql`update violation set state = ${random.pick(['stands', 'dismissed'])} where id = any(${violations.slice(from, from + 10)})`
  }),
]
