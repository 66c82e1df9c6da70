import { expect, it } from 'vitest'
import { searchStrategies } from './find-drivers.rules.ts'

it.each([
  ['asha', ['name']],
  ["O'Brien", ['name']],
  ['K3437', ['card_no', 'id_no', 'name']],
  ['51003437', ['id_no', 'card_no', 'phone']],
  ['0724 86', ['phone', 'id_no', 'card_no']],
  ['+254 724', ['phone']],
] as const)('%s is searched by %j', (typed, strategies) => expect(searchStrategies(typed)).toEqual(strategies))
