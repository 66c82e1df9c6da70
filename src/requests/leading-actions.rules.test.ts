import { expect, it } from 'vitest'
import { leadingActions } from './leading-actions.rules.ts'

const names = (...keys: readonly string[]) => leadingActions(keys.map((key) => ({ key, label: key }))).map(({ short }) => short)

it.each([
  [
    'an active driver for staff',
    ['transfer-driver', 'suspend-driver', 'change-details', 'process-violation'],
    ['suspend-driver', 'Record'],
  ],
  ['a suspended one', ['end-suspension', 'blacklist-driver', 'process-violation'], ['Reinstate', 'Record']],
  ['one whose card was cancelled', ['end-suspension', 'onboarding'], ['onboarding', 'Reinstate']],
  [
    'an active driver for an office',
    ['process-transporter-violation', 'change-details'],
    ['change-details', 'process-transporter-violation'],
  ],
  ['a blacklisted one', ['end-blacklisting'], []],
] as const)('%s', (_what, offered, leading) => expect(names(...offered)).toEqual(leading))
