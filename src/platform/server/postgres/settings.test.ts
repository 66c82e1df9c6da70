import { expect, it } from 'vitest'
import { sharedBuffers } from './settings.ts'

it.each([
  [0.25, '128MB'],
  [1, '128MB'],
  [2, '256MB'],
  [7.7, '985MB'],
  [24, '3072MB'],
  [512, '4096MB'],
])('with %s GB of memory shared_buffers is %s', (gigabytes, expected) => {
  expect(sharedBuffers(gigabytes * 2 ** 30)).toBe(expected)
})
