import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatusNames, isDriverStatus } from '../driver-status.contract.ts'
import { aDriver, settle } from '../drivers.factory.ts'
import { neverHeld } from '../holds/held-days.rules.ts'
import { insertHold } from '../holds/holds.store.ts'
import type { NewDriver } from '../drivers.store.ts'
import { clearedUntil, firstEnd, isHeld } from './verdict.sql.ts'
import type { FirstEnd } from './verdict-reasons.rules.ts'
import { verdicts } from './verdict-names.rules.ts'
import { clearedUntilOf, judgeDriver, verdictBy, type VerdictFacts } from './verdict.rules.ts'
import { addDays, addMonths, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { insertClearances, type NewClearance } from '../clearances/clearances.store.ts'
import { manyDrivers } from '../pass/passes.factory.ts'
import { passStatusOfDriver } from '../pass/pass.rules.ts'
import { insertPasses } from '../pass/pass.store.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const today = '2026-11-21'
const days = [-1, 0, 1, 29, 30, 31, 200, 201, 300, 400, 500, 600, 700]
const asAts = [today, addDays(today, -1), addDays(today, 1), addDays(today, 30), addDays(today, 170)]

const statusIds = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const aDay = fc.option(fc.constantFrom(...days.map((day) => addDays(today, day))), { freq: 12 })
const anyDriver = fc.record({
  statusId: fc.oneof({ weight: 4, arbitrary: fc.constant(8 as const) }, { weight: 1, arbitrary: fc.constantFrom(...statusIds) }),
  hirer: fc.nat(3),
  isBulkerDriver: fc.boolean(),
  /** From which day, and until which, of whoever is on hold. */
  held: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant({ startsOn: null, endsOn: null }) },
    {
      weight: 1,
      arbitrary: fc.record({
        startsOn: fc.constantFrom(...[-1, 0, 1, 25, 60, 200].map((n) => addDays(today, n))),
        endsOn: fc.constantFrom(null, addDays(today, 300)),
      }),
    },
  ),
  licence: aDay,
  pass: aDay,
  // A kind may be given more than once; the last one counts.
  medical: fc.array(aDay, { minLength: 1, maxLength: 2 }),
  ddt: fc.array(aDay, { minLength: 1, maxLength: 2 }),
  bulker: fc.array(aDay, { minLength: 1, maxLength: 2 }),
})
type Stored = {
  id: string
  statusId: number
  clearedUntil: PlainDate | null
  documentsUntil: PlainDate | null
  firstEnd: FirstEnd
  isHeld: boolean
}
type AnyDriver = typeof anyDriver extends fc.Arbitrary<infer T> ? T : never

const lastOf = (given: readonly (PlainDate | null)[]): PlainDate | null => given.findLast((day) => day !== null) ?? null

/** No pass outlasts its documents. */
const passOf = (one: AnyDriver, spotUntil: PlainDate | null): PlainDate | null =>
  one.pass &&
  (earliest(one.pass, lastOf(one.medical), lastOf(one.ddt), one.isBulkerDriver ? lastOf(one.bulker) : null, one.licence, spotUntil) ?? null)

const factsOf = (one: AnyDriver, spotUntil: PlainDate | null): VerdictFacts => ({
  statusId: one.statusId,
  suspension: null,
  vehicleOptions: one.isBulkerDriver ? ['Bulker'] : ['Flatbed'],
  heldDays: one.held === null ? neverHeld : `{[${one.held.startsOn ?? '-infinity'},${one.held.endsOn ?? 'infinity'})}`,
  isUnfit: false,
  own: [],
  expiries: {
    pass: passOf(one, spotUntil),
    medical: lastOf(one.medical),
    ddt: lastOf(one.ddt),
    bulker: lastOf(one.bulker),
    licence: one.licence,
    transporter: spotUntil,
  },
})

describe('the stored verdict equals the rule', () => {
  it('for a thousand drivers of all kinds, on several days', { timeout: minutes(1) }, async () => {
    const { db } = api
    const spots = [null, today, addDays(today, 20), addDays(today, 100)]
    const hirers: string[] = []
    for (const spot of spots) hirers.push((await aTransporter(db, { is_spot: spot !== null, valid_until: spot })).id)
    const model = await aDriver(db)
    const plantId = model.auth_plant_id
    const people = fc.sample(anyDriver, { numRuns: 1500, seed: 16 })
    const { id: _, ...like } = model
    const ids = await inTransaction(db, async (tx) => {
      const inserted = await manyDrivers(
        tx,
        people.map((one, n): NewDriver => ({
          ...like,
          id_no: String(91_000_000 + n),
          status_id: one.statusId,
          transporter_id: hirers[one.hirer] ?? '',
          licence_expiry: one.licence,
          vehicle_options: one.isBulkerDriver ? ['Bulker'] : ['Flatbed'],
        })),
      )
      const ids = inserted.map(({ id }) => id)
      const given = { given_on: '2026-01-04', created_at: model.created_at }
      await insertClearances(
        tx,
        people.flatMap((one, n) =>
          (['medical', 'ddt', 'bulker'] as const).flatMap((kind) =>
            one[kind].flatMap((expiry): NewClearance[] => (expiry === null ? [] : [{ ...given, driver_id: ids[n] ?? '', kind, expiry }])),
          ),
        ),
      )
      await insertPasses(
        tx,
        people.flatMap((one, n) => {
          const expiry = passOf(one, spots[one.hirer] ?? null)
          const made = { created_by: null, created_at: model.created_at }
          const pass = {
            driver_id: ids[n] ?? '',
            status: passStatusOfDriver[one.statusId] ?? 'pending',
            expiry_reason: 'medical',
            ...made,
          } as const
          return expiry === null ? [] : [{ ...pass, expiry, registered_until: expiry, issued_on: addMonths(expiry, -6) }]
        }),
      )
      await settle(tx, ids, model.created_at)
      return ids
    })
    const held = new Map(people.flatMap(({ held }, n) => (held === null ? [] : [[ids[n] ?? '', held] as const])))
    await inTransaction(db, async (tx) => {
      for (const [driverId, days] of held)
        await insertHold(tx, {
          ...days,
          driverId,
          kind: 'unfit',
          reason: 'finding',
          plantId: null,
          requestId: null,
          comment: null,
          by: null,
          at: model.created_at,
        })
      await settle(tx, [...held.keys()], model.created_at)
    })
    const facts = people.map((one) => factsOf(one, spots[one.hirer] ?? null))
    const expiries = new Map(facts.map((one, n) => [ids[n], one.expiries]))
    const withoutPass = (one: VerdictFacts) => ({
      ...one,
      heldDays: neverHeld,
      isUnfit: false,
      expiries: { ...one.expiries, pass: '9999-12-31' },
    })
    const documents = new Map(facts.map((one, n) => [ids[n], clearedUntilOf(withoutPass(one))]))
    for (const asAt of asAts) {
      const expected = new Map(facts.map((one, n) => [ids[n], judgeDriver(one, asAt).verdict]))
      const { rows } = await sql<Stored>`
        select d.id, d.status_id as "statusId", ${clearedUntil} as "clearedUntil", nullif(d.documents_until, '-infinity') as "documentsUntil", ${firstEnd} as "firstEnd", ${isHeld} as "isHeld" from driver d
        where d.auth_plant_id = ${plantId} and d.id <> ${model.id}`.execute(db)
      expect(new Map(rows.map((row) => [row.id, verdictBy(row, asAt)]))).toEqual(expected)
      expect(new Map(rows.map(({ id, documentsUntil }) => [id, documentsUntil]))).toEqual(documents)
      for (const { id, clearedUntil: until, firstEnd: first } of rows) {
        const ends = { hold: held.get(id)?.startsOn ?? null, doctor: undefined, own: undefined, ...expiries.get(id) }[first]
        expect([id, ends, first === 'hold' || !held.has(id) || (until ?? '') < (held.get(id)?.startsOn ?? '')]).toEqual([id, until, true])
      }
      for (const verdict of verdicts) expect([...expected.values()].filter((each) => each === verdict).length).toBeGreaterThan(3)
    }
  })
})
