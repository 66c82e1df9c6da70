import { expect, it } from 'vitest'
import { sharedBuffers } from './settings.ts'

const gigabyte = 2 ** 30

it.each([
  [24, 0.05, '128MB'],
  [24, 0.5, '1024MB'],
  [24, 5, '3072MB'],
  [0.25, 5, '128MB'],
  [7.7, 5, '985MB'],
  [512, 50, '4096MB'],
])('with %s GB of memory and %s GB of data shared_buffers is %s', (memory, data, expected) => {
  expect(sharedBuffers({ memoryBytes: memory * gigabyte, dataBytes: data * gigabyte })).toBe(expected)
})
