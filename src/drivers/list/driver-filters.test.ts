import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { aPassHolder, manyDrivers } from '../pass/passes.factory.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'
import type { Input } from '#platform/contract/route.ts'
import { ageChoices, genderChoices, unset } from './driver-choices.rules.ts'
import { driversContract } from './drivers.contract.ts'
import { verdicts } from '../verdict/verdict-names.rules.ts'

const list = driversContract.active
type FilterInput = Input<typeof list>

const today = '2026-11-21'
const genders = ['Male', 'Female', 'Others', null]
/** Birthdays today and one day either side, at the edges of all bands. */
const births = [
  ...[25, 35, 45, 55].flatMap((age) => [-1, 0, 1].map((days) => addDays(addMonths(today, -12 * age), days))),
  null,
  '1950-02-28',
  '2004-02-29',
]
/** When the medical ends: expired, today, the first and the last day of the warning, and after it. */
const ends = ['2026-11-20', today, '2026-11-22', '2026-12-21', '2026-12-22', null]

let call: Caller
let plantId: string
let acacia: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
  acacia = (await aTransporter(api.db, { name: 'Acacia Movers' })).id
  const zebra = (await aTransporter(api.db, { name: 'Zebra Haulage' })).id
  const {
    id: _,
    cardNo: _card,
    ...like
  } = await aPassHolder(api.db, { plantId, transporter_id: acacia, name: 'Zuri Last', gender: 'Female' })
  const made = await manyDrivers(
    api.db,
    Array.from({ length: 360 }, (_each, n) => ({
      ...like,
      id_no: String(90_000_001 + n),
      name: `${n % 3 === 0 ? 'Asha' : 'Brian'} Otieno ${n % 50}`,
      phones: [`+2547${String(10_000_000 + n)}`],
      gender: genders[n % 4] ?? null,
      date_of_birth: births[n % births.length] ?? null,
      status_id: n % 10 === 0 ? 10 : 8,
      transporter_id: n % 5 < 2 ? acacia : zebra,
    })),
  )
  const endOf = (n: number) => ends[Math.floor(n / 4) % ends.length] ?? null
  const rows = made.map(({ id }, n) => sql`(${id}::bigint, ${endOf(n)}::date)`)
  await sql`update driver set pass_expiry = least('2027-06-13', given.ends), ddt_expiry = '2027-08-01', medical_expiry = given.ends, 
      cleared_until = case when given.ends is null then '-infinity' else least('2027-06-13', given.ends) end
    from (values ${sql.join(rows)}) given (id, ends) where driver.id = given.id`.execute(api.ownerDb)
})

/** The expected drivers, from the plainest possible query. */
async function idsOf({ gender, age, verdict, transporter_id, key = 'active', search }: FilterInput): Promise<string[]> {
  const years = sql`extract(year from age(date ${sql.lit(today)}, date_of_birth))`
  const conditions = [
    sql`auth_plant_id = ${plantId} and status_id = ${key === 'active' ? 8 : 10}`,
    ...(transporter_id ? [sql`transporter_id = ${transporter_id}`] : []),
    ...(search ? [sql`lower(name) like ${`${search.toLowerCase()}%`}`] : []),
    ...(gender === undefined ? [] : [gender === unset ? sql`gender is null` : sql`gender = ${gender}`]),
    ...(age === undefined
      ? []
      : [
          age === unset
            ? sql`date_of_birth is null`
            : sql`case when ${years} < 25 then 'under-25' when ${years} < 35 then '25-34'
      when ${years} < 45 then '35-44' when ${years} < 55 then '45-54' when ${years} >= 55 then '55-over' end = ${age}`,
        ]),
    ...(verdict === undefined
      ? []
      : [
          sql`case when status_id <> 8 or medical_expiry is null or medical_expiry <= ${today} then 'blocked'
      when medical_expiry <= date ${sql.lit(today)} + 30 then 'warn' else 'cleared' end = ${verdict}`,
        ]),
  ]
  const { rows } = await sql<{ id: string }>`select id from driver where ${sql.join(conditions, sql` and `)} order by name_key, id`.execute(
    api.db,
  )
  return rows.map(({ id }) => id)
}

/** All pages in order. */
async function pagesOf(input: FilterInput, ask = call): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await ask(list, { ...input, page, page_size: 25 })
    ids.push(...data.map(({ _id }) => _id))
    if (data.length < 25) return { ids, total }
  }
}

it.each([
  [{ gender: 'male' }, 'gender', 'Choose one of Male, Female, Others, unset'],
  [{ age: '25' }, 'age', 'Choose one of under-25, 25-34, 35-44, 45-54, 55-over, unset'],
  [{ verdict: 'maybe' }, 'verdict', 'Choose one of cleared, warn, blocked, on_hold'],
])('refuses %j', async (input, field, sentence) => {
  const refused = await call(list, Object(input)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 422, problem: { errors: { [field]: sentence } } })
})

const alone: readonly FilterInput[] = [
  ...genderChoices.map((gender) => ({ gender })),
  ...ageChoices.map((age) => ({ age })),
  ...verdicts.map((verdict) => ({ verdict })),
]

describe('each filter lists and counts exactly the matching drivers', () => {
  it.each(alone)('%j, of the plant, of a transporter, among the suspended and in a search', async (filter) => {
    for (const rest of [
      {},
      { transporter_id: acacia },
      { key: 'suspended' as const },
      { search: 'brian' },
      { search: 'ash', transporter_id: acacia },
    ]) {
      const input: FilterInput = { ...filter, ...rest, sort: 'name' }
      const ids = await idsOf(input)
      expect([input, await pagesOf(input)]).toEqual([input, { ids, total: ids.length }])
    }
  })

  it('all three together, with a transporter and a search', async () => {
    let some = 0
    for (const gender of genderChoices)
      for (const age of ageChoices)
        for (const verdict of verdicts)
          for (const rest of [{}, { transporter_id: acacia, search: 'brian otieno' }]) {
            const input: FilterInput = { gender, age, verdict, ...rest, sort: 'name' }
            const ids = await idsOf(input)
            some += ids.length
            expect([input, await pagesOf(input)]).toEqual([input, { ids, total: ids.length }])
          }
    expect(some).toBeGreaterThan(300)
  })
})

it.each(['name', 'transporter', 'pass_expiry'] as const)(
  'sorted by %s without gaps or duplicates; descending is the reverse',
  async (sort) => {
    const ids = await idsOf({ gender: 'Male', verdict: 'blocked' })
    const forwards = await pagesOf({ gender: 'Male', verdict: 'blocked', sort })
    expect(forwards.ids.toSorted()).toEqual(ids.toSorted())
    expect((await pagesOf({ gender: 'Male', verdict: 'blocked', sort: `-${sort}` })).ids).toEqual(forwards.ids.toReversed())
    const searched = { search: 'otieno', age: 'unset', sort } as const
    expect((await pagesOf({ ...searched, sort: `-${sort}` })).ids).toEqual((await pagesOf(searched)).ids.toReversed())
  },
)

it("each row has the filter's verdict and its expiry", async () => {
  for (const key of verdicts) {
    const { data } = await call(list, { verdict: key, page_size: 100 })
    expect(new Set(data.map(({ verdict }) => verdict.key))).toEqual(new Set([key]))
  }
  const { data } = await call(list, { search: 'zuri' })
  expect(data[0]).toMatchObject({ verdict: { key: 'cleared', name: 'Cleared' }, cleared_until: '2027-06-13' })
  const { data: suspended } = await call(list, { key: 'suspended' })
  expect(suspended[0]?.verdict).toEqual({ key: 'blocked', name: 'Blocked' })
})

it('a driver moves to the next band on their birthday', async () => {
  const before = await idsOf({ age: '25-34' })
  api.now = new Date('2026-11-22T06:00:00Z')
  const tomorrow = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  const { ids } = await pagesOf({ age: '25-34', sort: 'name' }, tomorrow.call)
  api.now = new Date('2026-11-21T06:00:00Z')
  const { rows } = await sql<{ id: string }>`select id from driver where auth_plant_id = ${plantId} and status_id = 8
    and date_of_birth > '1991-11-22' and date_of_birth <= '2001-11-22' order by name_key, id`.execute(api.db)
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(ids).not.toEqual(before)
})
