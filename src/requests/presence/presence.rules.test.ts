import { expect, it } from 'vitest'
import { presenceText } from './presence.rules.ts'

it.each([
  [[], ''],
  [['Peter Kariuki'], 'Peter Kariuki has this open'],
  [['Peter Kariuki', 'Grace Achieng'], 'Peter Kariuki and Grace Achieng have this open'],
  [['Peter Kariuki', 'Grace Achieng', 'Lucy Wambui'], 'Peter Kariuki, Grace Achieng and 1 more have this open'],
])('%j', (names, text) => expect(presenceText(names)).toBe(text))
