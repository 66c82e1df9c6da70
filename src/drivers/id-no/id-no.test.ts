import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { bringTo } from '../pass/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { aDriver, aTwin, nextIdNo } from '../drivers.factory.ts'
import { findIdNoHolder } from '../drivers.store.ts'
import { numberKey } from './number-key.rules.ts'

const api = await testApi()
const { db, ownerDb } = api
const taken = { constraint: 'driver_id_no_once' }
const aStrictPlant = async (pattern = '99999999'): Promise<string> => {
  const { id } = await anAuthPlant(db)
  await setPattern(id, pattern)
  return id
}
const setPattern = (plantId: string, id_no_pattern: string) =>
  db.updateTable('auth_plant').set({ id_no_pattern }).where('id', '=', plantId).execute()
const rename = (id: string, id_no: string, source: Db = db) => source.updateTable('driver').set({ id_no }).where('id', '=', id).execute()

it('the database reads numbers as the product does', async () => {
  const written = ['028166389', '28 166-389', '000', '', '-', 'ab-0123', '00Ab12', '0', '10', 'ß0ä1', '\u00A007\u2013', '00 0-']
  for (const text of written) {
    const { rows } = await sql<{ key: string }>`select number_key(${text}) as key`.execute(db)
    expect(`${text}: ${rows[0]?.key}`).toBe(`${text}: ${numberKey(text)}`)
  }
})

it('leading zeros do not make another person, at any plant', async () => {
  const idNo = nextIdNo()
  const { id } = await aDriver(db, { id_no: `0${idNo}` })
  for (const spelling of [idNo, `00${idNo}`]) await expect(aDriver(db, { id_no: spelling })).rejects.toMatchObject(taken)
  const { id: plantId } = await anAuthPlant(db)
  for (const spelling of [idNo, `0${idNo}`, `000${idNo}`])
    expect(await findIdNoHolder(db, plantId, spelling)).toMatchObject({ id, id_no: `0${idNo}` })
})

describe('where zeros count', () => {
  it('another zero is another person, and only the whole number is found', async () => {
    const plantId = await aStrictPlant()
    const idNo = nextIdNo().slice(1)
    const [zero, none] = [await aDriver(db, { plantId, id_no: `0${idNo}` }), await aDriver(db, { plantId, id_no: idNo })]
    expect(await findIdNoHolder(db, plantId, `0${idNo}`)).toMatchObject({ id: zero.id })
    expect(await findIdNoHolder(db, plantId, idNo)).toMatchObject({ id: none.id })
    expect(await findIdNoHolder(db, plantId, `00${idNo}`)).toBeUndefined()
  })

  it('the same number to the letter is one person, whatever the other plant decided', async () => {
    const [strict, idNo] = [await aStrictPlant(), nextIdNo().slice(1)]
    const { id } = await aDriver(db, { id_no: `0${idNo}` })
    expect(await findIdNoHolder(db, strict, `0${idNo}`)).toMatchObject({ id })
    await expect(aDriver(db, { plantId: strict, id_no: `0${idNo}` })).rejects.toMatchObject({ constraint: 'driver_id_no' })
  })

  it('a changed setting reads stored numbers anew, and is refused where two would become one', async () => {
    const plantId = await aStrictPlant()
    const idNo = nextIdNo().slice(1)
    const { id } = await aDriver(db, { plantId, id_no: `0${idNo}` })
    const other = await aDriver(db, { plantId, id_no: idNo })
    await expect(setPattern(plantId, '')).rejects.toMatchObject(taken)
    await rename(other.id, nextIdNo())
    await setPattern(plantId, '')
    expect(await findIdNoHolder(db, plantId, idNo)).toMatchObject({ id })
    await expect(aDriver(db, { plantId, id_no: idNo })).rejects.toMatchObject(taken)
  })
})

describe('records that shared a number before', () => {
  const aPair = async (fields: { plantId?: string } = {}) => {
    const older = await aDriver(db, { ...fields, id_no: nextIdNo() })
    return { older, younger: await aTwin(ownerDb, older, `0${older.id_no}`) }
  }
  const twinOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('driver').select('id_no_twin').where('id', '=', id).executeTakeFirstOrThrow()).id_no_twin

  it('stay, and a third is refused', async () => {
    const { older, younger } = await aPair()
    await expect(aDriver(db, { id_no: `00${older.id_no}` })).rejects.toMatchObject(taken)
    await rename(younger.id, `00${older.id_no}`)
    expect([await twinOf(older), await twinOf(younger)]).toEqual([0, 1])
  })

  it.each(['older', 'younger'] as const)('once the %s one is corrected, the number is of the other one alone', async (which) => {
    const pair = await aPair()
    await rename(pair[which].id, nextIdNo())
    expect([await twinOf(pair.older), await twinOf(pair.younger)]).toEqual([0, 0])
    await expect(aDriver(db, { id_no: `00${pair.older.id_no}` })).rejects.toMatchObject(taken)
    await expect(rename(pair[which].id, `00${pair.older.id_no}`)).rejects.toMatchObject(taken)
  })

  it('a correction and a new record at the same moment leave the number with one record', async () => {
    const { older } = await aPair()
    const correction = inTransaction(db, async (tx) => {
      await rename(older.id, nextIdNo(), tx)
      const added = aDriver(db, { id_no: `00${older.id_no}` }).then(
        () => 'added',
        (error: unknown) => error,
      )
      await expect.poll(() => waitsForLock(api)).toBe(true)
      return { added }
    })
    expect(await (await correction).added).toMatchObject(taken)
  })

  it('the one who is barred is found first, else the number as written', async () => {
    const plantId = (await anAuthPlant(db)).id
    const { older, younger } = await aPair({ plantId })
    expect(await findIdNoHolder(db, plantId, younger.id_no)).toMatchObject({ id: younger.id })
    await bringTo(db, older.id, driverStatus.blacklisted)
    expect(await findIdNoHolder(db, plantId, younger.id_no)).toMatchObject({ id: older.id })
  })
})
