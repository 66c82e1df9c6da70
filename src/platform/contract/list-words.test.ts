import { expect, it } from 'vitest'
import { listWords } from './list-words.ts'

it.each([
  [[], 'and', ''],
  [['pass'], 'and', 'pass'],
  [['pass', 'medical'], 'and', 'pass and medical'],
  [['JPEG', 'PNG', 'PDF'], 'or', 'JPEG, PNG or PDF'],
] as const)('%j are named together by %s: %j', (words, last, told) => expect(listWords(words, last)).toBe(told))
