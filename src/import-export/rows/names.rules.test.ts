import { expect, it } from 'vitest'
import { nameLookup } from './names.rules.ts'

const named = nameLookup(
  ["O'Neill Haulage", 'O’Neill Haulage', 'Tana Bulk Ltd', 'TanaBulk', 'Ng’ang’a Movers'].map((name) => ({ name, item: name })),
)

it.each([
  ["O'Neill Haulage", "O'Neill Haulage"],
  [' O’Neill  Haulage ', 'O’Neill Haulage'],
  ['Tana Bulk Ltd', 'Tana Bulk Ltd'],
])('the exact name wins: %j', (written, name) => expect(named(written)).toEqual({ found: 'one', item: name, name, isLoose: false }))

it.each([
  ['TANA BULK LTD', 'Tana Bulk Ltd'],
  ['tana bulk', 'TanaBulk'],
  ["NG'ANG'A movers", 'Ng’ang’a Movers'],
  ['Nganga Movers', 'Ng’ang’a Movers'],
])('a name that is written differently is the only one that can be meant: %j', (written, name) =>
  expect(named(written)).toEqual({ found: 'one', item: name, name, isLoose: true }),
)

it.each([
  ['M12 Haulage', 'M1-2 Haulage'],
  ['M12 Haulage', 'M-12 Haulage'],
  ['M12 Haulage', 'M – 12 Haulage'],
  ['M12 Haulage', 'M1 2 Haulage'],
  ['M12 Haulage', 'M1/2 Haulage'],
  ['A & B Transport', 'AB Transport'],
  ['A & B Transport', 'A B Transport'],
  ['A & B Transport', 'A + B Transport'],
])('what tells two firms apart is no other spelling: %j is not %j', (name, written) => {
  expect(nameLookup([{ name, item: name }])(written)).toEqual({ found: 'none' })
  expect(nameLookup([{ name: written, item: written }])(name)).toEqual({ found: 'none' })
})

it.each([
  ['M12 Haulage', 'm 12 haulage'],
  ['A & B Transport', 'a&b TRANSPORT'],
  ['A & B Transport', 'A ＆ B Transport'],
  ['M-12 Haulage', 'm – 12 Haulage'],
  ['Al-Amin Movers', 'AL AMIN MOVERS'],
  ['Sun Rise Ltd.', 'Sunrise LTD'],
  ['Café Cargo', 'CAFE CARGO'],
])('what people write in different ways is one: %j is %j', (name, written) =>
  expect(nameLookup([{ name, item: name }])(written)).toMatchObject({ found: 'one', isLoose: true }),
)

it('two names that can be meant are told, and none is chosen', () => {
  expect(named('ONEILL HAULAGE')).toEqual({ found: 'several', names: ["O'Neill Haulage", 'O’Neill Haulage'] })
  expect(named('Tana')).toEqual({ found: 'none' })
})
