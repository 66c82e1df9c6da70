import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { settle } from '../drivers.factory.ts'
import { passListContract } from './pass-list.contract.ts'
import { aPassHolder, giveClearances, manyDrivers, type PassHolderFields } from '../pass/passes.factory.ts'
import { insertPasses } from '../pass/pass.store.ts'

const api = await testApi()

const { passes } = passListContract
const staffOfNewPlant = () => api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const holder = (plantId: string, name: string, fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, name, ...fields })

describe('every sort order pages without gaps or duplicates', () => {
  let call: Caller
  let plantId: string
  beforeAll(async () => {
    ;({ call, plantId } = await staffOfNewPlant())
    const days = ['2027-03-10', '2027-01-10', '2027-02-10']
    for (let n = 0; n < 12; n++) {
      const clearances = { medical: days[n % 3] ?? '', ddt: days[(n + 1) % 3] ?? '', ...(n % 2 === 0 && { bulker: days[n % 3] }) }
      await holder(plantId, `Driver ${String.fromCharCode(76 - n)}`, { passExpiry: days[n % 3] ?? '', clearances })
    }
  })

  it.each(['name', 'pass_expiry', 'medical_expiry', 'ddt_expiry', 'bulker_expiry'] as const)('%s, forwards and backwards', async (sort) => {
    const keyOf = ({ name, pass }: Awaited<ReturnType<typeof pageOf>>[number]) =>
      ({
        name,
        pass_expiry: pass.expiry,
        medical_expiry: pass.current_medical?.expiry,
        ddt_expiry: pass.current_ddt?.expiry,
        bulker_expiry: pass.current_bulker_training?.expiry,
      })[sort]
    const pageOf = async (sign: '' | '-', page: number) => (await call(passes, { sort: `${sign}${sort}`, page, page_size: 5 })).data
    const all = async (sign: '' | '-') => [...(await pageOf(sign, 1)), ...(await pageOf(sign, 2)), ...(await pageOf(sign, 3))]
    for (const sign of ['', '-'] as const) {
      const rows = await all(sign)
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(12)
      const keys = rows.map(keyOf).filter((key) => key !== undefined)
      expect(keys).toEqual(sign === '' ? keys.toSorted() : keys.toSorted().toReversed())
      // Drivers without a value come last in both directions.
      expect(rows.slice(keys.length).map(keyOf)).toEqual(Array.from({ length: 12 - keys.length }, () => undefined))
      expect(await pageOf(sign, 4)).toEqual([])
    }
    expect((await call(passes, { sort, page: 100, page_size: 100 })).total).toBe(12)
  })
})

describe('pages of a long list', () => {
  let call: Caller
  const numbers = Array.from({ length: 2600 }, (_, n) => n)
  const nameOf = (n: number) => `${['Anne', 'Brian', 'Bo', 'Cyrus'][n % 4]} ${String(n).padStart(4, '0')}`
  const dayOf = (n: number) => addDays('2026-12-01', n % 50)
  beforeAll(async () => {
    const here = await staffOfNewPlant()
    call = here.call
    const model = await holder(here.plantId, 'Model', { passExpiry: null, clearances: {} })
    const { id: _, cardNo: __, ...like } = model
    const drivers = await manyDrivers(
      api.db,
      numbers.map((n) => ({ ...like, id_no: String(92_000_000 + n), name: nameOf(n) })),
    )
    const at = { created_at: model.created_at }
    const ids = drivers.map(({ id }) => id)
    await giveClearances(
      api.db,
      // Every tenth has no bulker training.
      numbers.flatMap((n) =>
        n % 10 === 0 ? [] : [{ ...at, driver_id: ids[n] ?? '', kind: 'bulker' as const, given_on: '2026-01-04', expiry: dayOf(n) }],
      ),
    )
    const pass = { ...at, status: 'active', issued_on: '2026-06-05', expiry_reason: 'medical', created_by: null } as const
    await inTransaction(api.db, async (tx) => {
      await insertPasses(
        tx,
        numbers.map((n) => ({ ...pass, driver_id: ids[n] ?? '', expiry: dayOf(n), registered_until: dayOf(n) })),
      )
      await settle(tx, ids, model.created_at)
    })
  })

  const byName = numbers.map(nameOf).toSorted()
  const byDay = (list: readonly number[], sign: 1 | -1) => list.toSorted((a, b) => sign * ((a % 50) - (b % 50) || a - b)).map(nameOf)
  const without = numbers.filter((n) => n % 10 === 0)
  const has = numbers.filter((n) => n % 10 !== 0)
  it.each([
    ['name', byName],
    ['-name', byName.toReversed()],
    ['pass_expiry', byDay(numbers, 1)],
    ['-pass_expiry', byDay(numbers, -1)],
    ['bulker_expiry', [...byDay(has, 1), ...without.map(nameOf)]],
    ['-bulker_expiry', [...byDay(has, -1), ...without.map(nameOf)]],
  ] as const)('by %s, each page is correct', async (sort, expected) => {
    for (const page of [1, 21, 22, 24, 25, 26, 27]) {
      const answer = await call(passes, { sort, page, page_size: 100 })
      expect(answer.data.map(({ name }) => name)).toEqual(expected.slice((page - 1) * 100, page * 100))
      expect(answer.total).toBe(2600)
    }
  })
})
