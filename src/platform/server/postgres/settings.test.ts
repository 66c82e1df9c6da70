import { expect, it } from 'vitest'
import { buffersOf } from './settings.ts'

it.each([
  [0.25, '128MB'],
  [1, '128MB'],
  [2, '256MB'],
  [7.7, '985MB'],
  [24, '3072MB'],
  [512, '4096MB'],
])('of %s GB of memory PostgreSQL keeps %s for what it has read', (gigabytes, kept) => {
  expect(buffersOf(gigabytes * 2 ** 30)).toBe(kept)
})
