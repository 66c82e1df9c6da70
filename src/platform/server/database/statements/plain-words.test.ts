import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { plainCode, plainLetters, plainWords } from '#platform/contract/plain-words.ts'

const digits = (nought: number): string[] => Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(nought + digit))
const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))
const syllables = [
  'Abdi',
  'Waweru',
  'Kama',
  'Njor',
  'Müll',
  'Muñ',
  'Nguyễn',
  'O',
  'Иван',
  'Раul',
  'Νίκ',
  'محمد',
  '佐々木',
  'ŞIK',
  'Łódź',
  'Straße',
  'Ægir',
  'ﬁn',
]
const signs = fc.oneof(
  fc.constantFrom(...syllables),
  fc.constantFrom(...syllables.map((part) => part.normalize('NFD'))),
  fc.constantFrom(...syllables.map((part) => part.toUpperCase())),
  fc.constantFrom(...range(0xff01, 0xff5e), ...range(0x20, 0x7e), ...range(0xa0, 0x24f), ...range(0x300, 0x36f)),
  fc.constantFrom(...range(0x370, 0x3ff), ...range(0x400, 0x52f), ...range(0x5d0, 0x5f4), ...range(0x600, 0x6ff), ...range(0x1e00, 0x1eff)),
  fc.constantFrom(...digits(0x30), ...digits(0x660), ...digits(0x6f0), ...digits(0x966), ...digits(0xe50), ...digits(0x1d7d8)),
  fc.constantFrom(..."'`´’‘ʼ＇ʻ-‐‑–—−. ,_/()·ㆍ", '\u200B', '\u200D', '\u200E', '\uFEFF', '\u00AD', '\u00A0', '\u3000', '\t', '  '),
)
const names = fc.sample(fc.string({ unit: signs, minLength: 2, maxLength: 9 }), { numRuns: 20_000, seed: 20_261_126 })

it('reads 20,000 names as the database does', async () => {
  const { db } = (await copyOfTemplate()).database
  const { rows } = await sql<{ letters: string; words: string; code: string }>`
    select plain_letters(name) as letters, plain_words(name) as words, card_no_key(name) as code
    from unnest(${names}::text[]) with ordinality as given (name, n) order by n`.execute(db)
  expect(new Set(names).size).toBeGreaterThan(18_000)
  expect(rows.filter(({ words }) => words !== '').length).toBeGreaterThan(18_000)
  const differing = rows.flatMap((row, n) => {
    const name = names[n] ?? ''
    const here = { letters: plainLetters(name), words: plainWords(name), code: plainCode(name) }
    return JSON.stringify(row) === JSON.stringify(here) ? [] : [{ name, row, here }]
  })
  expect(differing).toEqual([])
})

it('reads what it has read the same again', () => {
  const words = names.map(plainWords)
  expect(words.map(plainWords)).toEqual(words)
})
