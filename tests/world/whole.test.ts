import { expect, it } from 'vitest'
import { dealt, pairs, product } from './whole.ts'

type Table = { axes: readonly (readonly unknown[])[]; most: number }

/** With how many combinations suffice; multiplied they are 2, 8 and 72. */
const tables: readonly Table[] = [
  { axes: [['wide', 'narrow']], most: 2 },
  {
    axes: [
      [1440, 390],
      ['light', 'dark'],
      [true, false],
    ],
    most: 5,
  },
  { axes: [[...'abc'], [1, 2], [true, false], [...'abcdef']], most: 18 },
]

it.each(tables)('$axes: every pair of values of two axes occurs in $most combinations', ({ axes, most }) => {
  const rows: readonly (readonly unknown[])[] = pairs(...axes)
  for (const [one, values] of axes.entries())
    for (const [other, others] of axes.entries())
      for (const [value, next] of one < other ? product(values, others) : [])
        expect(rows.some((row) => row[one] === value && row[other] === next)).toBe(true)
  expect(rows.length).toBeLessThanOrEqual(most)
})

it.each(tables)('$axes: as many cases as the longest axis has values meet every value', ({ axes }) => {
  const first = Array.from({ length: Math.max(...axes.map(({ length }) => length)) }, (_, index) => dealt(index, ...axes))
  for (const [axis, values] of axes.entries()) expect(new Set(first.map((row) => row[axis]))).toEqual(new Set(values))
})

it('deals the same to the same case, and begins again after the last combination', () => {
  const { axes } = tables[1] ?? { axes: [] }
  const rows = pairs(...axes)
  expect(rows.map((_, index) => dealt(index, ...axes))).toEqual(rows)
  expect(dealt(rows.length, ...axes)).toEqual(rows[0])
})
