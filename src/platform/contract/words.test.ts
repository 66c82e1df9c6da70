import { expect, it } from 'vitest'
import { countText, joinList } from './words.ts'

it.each([
  [[], 'and', ''],
  [['pass'], 'and', 'pass'],
  [['pass', 'medical'], 'and', 'pass and medical'],
  [['JPEG', 'PNG', 'PDF'], 'or', 'JPEG, PNG or PDF'],
] as const)('%j joined with %s: %j', (items, last, text) => expect(joinList(items, last)).toBe(text))

it.each([
  [0, '0'],
  [999, '999'],
  [4267, '4,267'],
  [1_000_000, '1,000,000'],
] as const)('%i is formatted as %s', (count, text) => expect(countText(count)).toBe(text))
