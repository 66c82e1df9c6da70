import { sql } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import { settleViolation } from '#violations/violations.service.ts'
import { insertViolations, updateViolation } from '#violations/violations.store.ts'
import { at, dayNear, sending, violationNames, type CountedDeed, type Ground } from './counted-ground.factory.ts'

const many: CountedDeed = async ({ db, random, plants, transporters, drivers, violations }) => {
  const row = () => ({
    driver_id: random.pick(drivers),
    auth_plant_id: random.pick(plants),
    transporter_id: random.pick(transporters),
    category: 'Conduct',
    violation: random.pick(violationNames),
    violation_date: dayNear(random),
    state: random.pick(['recorded', 'stands', 'dismissed']),
  })
  violations.push(...(await insertViolations(db, Array.from({ length: 1 + random.upTo(8) }, row))))
}

/** A change to an earlier one, which may be gone. */
const toOne =
  (deed: (ground: Ground, id: string) => Promise<unknown>): CountedDeed =>
  async (ground) => {
    if (ground.violations.length > 0) await deed(ground, ground.random.pick(ground.violations))
  }

export const violationDeeds: readonly CountedDeed[] = [
  many,
  toOne(({ db, random, plants, userId }, id) =>
    inTransaction(db, (tx) => settleViolation(tx, id, random.pick(['stands', 'dismissed']), { plantId: random.pick(plants), at, userId })),
  ),
  toOne(({ db, random }, id) => inTransaction(db, (tx) => updateViolation(tx, id, { transporter_comment: `Seen ${random.upTo(99)}` }))),
  toOne(({ db, random, transporters }, id) =>
    sql`update violation set violation_date = ${dayNear(random)}, violation = ${random.pick(violationNames)},
      transporter_id = ${random.pick(transporters)} where id = ${id}`.execute(db),
  ),
  toOne(({ db }, id) => sql`delete from violation where id = ${id}`.execute(db)),
  sending(({ random, violations }) => {
    const from = random.upTo(violations.length + 1)
    return sql`update violation set state = ${random.pick(['stands', 'dismissed'])} where id = any(${violations.slice(from, from + 10)})`
  }),
]
