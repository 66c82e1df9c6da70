import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import {
  jsonBoolean,
  jsonConstant,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonUnescaped,
  jsonString,
  jsonStrings,
  jsonNullable,
  toSql,
  type JsonSql,
} from './json-sql.ts'

const { database } = await copyOfTemplate()

async function writeJson<T>(json: JsonSql<T>): Promise<unknown> {
  const { rows } = await sql<{ text: string }>`select ${toSql(json)} as text`.execute(database.db)
  return JSON.parse(rows[0]?.text ?? '')
}

it.each(['Asha Otieno', `O'Neill`, 'the "Great"', String.raw`back\slash`, 'two\nlines\tand a tab', '\u0001', 'Ñandú 司机 🚚', ''])(
  'text round-trips: %j',
  async (text) => expect(await writeJson(jsonString(sql`${text}::text`))).toBe(text),
)

it('writes nested objects, numbers, booleans, text lists and constants', async () => {
  const driver = jsonObject({
    _id: jsonUnescaped(sql`7`),
    transporter: jsonObject({ name: jsonString(sql`'Acacia "A"'::text`) }),
    days: jsonNumber(sql`date '2026-11-21' - date '2026-12-01'`),
    is_spot: jsonBoolean(sql`2 > 3`),
    phones: jsonStrings(sql`array['+254724865880', '"']`),
    none: jsonStrings(sql`'{}'::text[]`),
    status: jsonConstant({ id: 8, name: `It's active` }),
  })
  expect(await writeJson(driver)).toEqual({
    _id: '7',
    transporter: { name: 'Acacia "A"' },
    days: -10,
    is_spot: false,
    phones: ['+254724865880', '"'],
    none: [],
    status: { id: 8, name: `It's active` },
  })
})

it('writes null for a missing value and omits a conditional field', async () => {
  const card = (no: string | null) => jsonNullable(sql`${no}::text`, jsonObject({ card_no: jsonString(sql`${no}::text`) }))
  expect(await writeJson(card(null))).toBeNull()
  expect(await writeJson(card('DP-1'))).toEqual({ card_no: 'DP-1' })
  const counted = (isCapped: boolean) =>
    jsonObject({ total: jsonNumber(sql`5`) }, { capped_at: { when: sql`${isCapped}::boolean`, json: jsonNumber(sql`5`) } })
  expect(await writeJson(counted(false))).toEqual({ total: 5 })
  expect(await writeJson(counted(true))).toEqual({ total: 5, capped_at: 5 })
})

it('writes a list in row order, and an empty list for no rows', async () => {
  const numbers = (most: number) =>
    jsonList(jsonObject({ n: jsonNumber(sql`n`) }), sql`from generate_series(1, ${most}::int) n order by n desc`)
  expect(await writeJson(numbers(3))).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
  expect(await writeJson(numbers(0))).toEqual([])
})

it('an object may have more fields than a PostgreSQL function has arguments', async () => {
  const fields = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`field_${n}`, jsonNumber(sql`${n}::int`)]))
  expect(await writeJson(jsonObject(fields))).toEqual(Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`field_${n}`, n])))
})
