import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeReport } from './description.store.ts'

const described = {
  name: 'violations',
  title: 'Violations',
  subtitle: '',
  noun: 'violations',
  table: sql`violation v`,
  joins: sql``,
  id: sql<string>`v.id`,
  plant: sql<string>`v.auth_plant_id`,
  record: { kind: 'violation', id: sql<string>`v.id` },
} as const

const category = { type: 'choice', label: 'Category', value: sql<string>`v.category`, choices: { Speeding: 'Speeding' } } as const
const days = { type: 'number', label: 'Days', value: sql<number>`1` } as const
const columns = {
  category: { ...category, filter: 'category', group: true },
  action: { type: 'text', label: 'Action', value: sql<string>`v.action_taken` },
} as const
const rest = { shown: ['category'], sort: { by: 'category', isDescending: false }, numbers: {}, charts: {} } as const

it('accepts a column that can be shown, filtered, grouped and totalled as it says', () => {
  expect(describeReport({ ...described, ...rest, columns: { ...columns, days: { ...days, total: 'sum' } } }).columns).toHaveProperty('days')
})

it('what a column cannot do is a type error', () => {
  // @ts-expect-error only numbers have totals
  describeReport({ ...described, ...rest, columns: { ...columns, category: { ...columns.category, total: 'sum' } } })
  // @ts-expect-error numbers are not filtered by
  describeReport({ ...described, ...rest, columns: { ...columns, days: { ...days, filter: 'category' } } })
  // @ts-expect-error a group opens its rows by a filter
  describeReport({ ...described, ...rest, columns: { category: { ...category, group: true } } })
  // @ts-expect-error a filter is one of the contract's
  describeReport({ ...described, ...rest, columns: { category: { ...category, filter: 'weather' } } })
  // @ts-expect-error a number is exported as a number
  describeReport({ ...described, ...rest, columns: { ...columns, days: { ...days, value: sql<string>`'one'` } } })
  // @ts-expect-error a choice names its values
  describeReport({ ...described, ...rest, columns: { category: { type: 'choice', label: 'Category', value: sql<string>`v.category` } } })
  // @ts-expect-error there is no such column to show
  describeReport({ ...described, ...rest, columns, shown: ['weather'] })
  // @ts-expect-error there is no such column to sort by
  describeReport({ ...described, ...rest, columns, sort: { by: 'weather', isDescending: true } })
  const chart = { label: '', caption: '', kind: 'bars', counts: '' } as const
  // @ts-expect-error this column is not grouped by
  describeReport({ ...described, ...rest, columns, charts: { action: { ...chart, by: 'action' } } })
  const number = { label: '', definition: '', aggregate: sql<number>`count(*)` }
  // @ts-expect-error no column of this report is filtered by its state
  describeReport({ ...described, ...rest, columns, numbers: { count: { ...number, opens: { state: 'stands' } } } })
  expect(true).toBe(true)
})
