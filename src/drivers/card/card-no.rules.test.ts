import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { cardNoKey, pickByNumber } from './card-no.rules.ts'

describe('a card number', () => {
  it.each(['mom-000123', 'MOM 000123', 'MOM000123', 'mom/000123', 'Mom–000\u00a0123', ' MOM.000_123\t'])('%s is MOM-000123', (written) => {
    expect(cardNoKey(written)).toBe(cardNoKey('MOM-000123'))
  })

  it.each(['MOM-00123', 'MOM-000124', 'NOM-000123', 'MOM-0001230'])('%s is not MOM-000123', (written) => {
    expect(cardNoKey(written)).not.toBe(cardNoKey('MOM-000123'))
  })

  it('has the same key in the database', async () => {
    const { db } = (await copyOfTemplate()).database
    const character = fc.constantFrom(...'aZ09éÉ -_./\\–—\u2010\u2011\u2012\u2015\u2212\u00a0\u2007\u202f\t+#')
    const numbers = [...fc.sample(fc.string({ unit: character, maxLength: 12 }), { numRuns: 500, seed: 5 }), 'É–\u2007x']
    const { rows } = await sql<{
      key: string
    }>`select card_no_key(n) as key from unnest(${numbers}::text[]) with ordinality u (n, at) order by at`.execute(db)
    expect(rows.map(({ key }) => key)).toEqual(numbers.map(cardNoKey))
  })
})

describe('of several cards with one number', () => {
  const cards = [
    { id: '9', no: 'A-1', isEnded: false },
    { id: '10', no: 'A1', isEnded: false },
    { id: '11', no: 'a1', isEnded: true },
    { id: '2', no: 'A 1', isEnded: true },
  ]
  const pick = (some: typeof cards, entered: string) => pickByNumber(some, entered, (card) => card)?.id

  it.each([
    [cards, 'a-1', '9'],
    [cards, 'A1', '10'],
    [cards, 'a/1', '10'],
    [cards.slice(2), 'A 1', '2'],
    [cards.slice(2), 'A/1', '11'],
    [[], 'A1', undefined],
  ])('%j by %s', (some, entered, id) => {
    expect(pick(some, entered)).toBe(id)
  })
})
