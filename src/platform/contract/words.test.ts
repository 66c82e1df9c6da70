import { expect, it } from 'vitest'
import { countText, listWords } from './words.ts'

it.each([
  [[], 'and', ''],
  [['pass'], 'and', 'pass'],
  [['pass', 'medical'], 'and', 'pass and medical'],
  [['JPEG', 'PNG', 'PDF'], 'or', 'JPEG, PNG or PDF'],
] as const)('%j are named together by %s: %j', (words, last, told) => expect(listWords(words, last)).toBe(told))

it.each([
  [0, '0'],
  [999, '999'],
  [4267, '4,267'],
  [1_000_000, '1,000,000'],
] as const)('%i is told as %s', (count, told) => expect(countText(count)).toBe(told))
