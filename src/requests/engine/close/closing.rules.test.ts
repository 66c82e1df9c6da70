import { expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { kinds, type KindSlug } from '../../kinds/kinds.contract.ts'
import { closingCause, closingText, isCauseKnown, type ClosingFacts } from './closing.rules.ts'

const here = { raisedUnder: 'owner', nowWith: 'owner', raisedAt: 'Mombasa', nowAt: 'Mombasa', statusId: s.active, approvalsNeeded: 1 }

it.each<[KindSlug, Partial<ClosingFacts>, string | null]>([
  ['change-details', {}, null],
  // Suspended and card cancelled drivers come back.
  ['change-details', { statusId: s.suspended }, null],
  ['change-details', { statusId: s.cardCancelled }, null],
  ['change-details', { nowWith: 'rival' }, 'transferred'],
  ['renew-medical', { nowWith: 'rival' }, null],
  ['renew-medical', { statusId: s.blacklisted }, 'blacklisted'],
  ['process-violation', { statusId: s.blacklisted }, 'blacklisted'],
  ['suspend-driver', { statusId: s.left }, 'left'],
  ['renew-ddt', { statusId: s.onboardingDeclined }, 'declined'],
  // Who left can still be barred, and who was barred reinstated, by a request of two approvers alone.
  ['blacklist-driver', { statusId: s.left }, null],
  ['blacklist-driver', { statusId: s.blacklisted }, 'blacklisted'],
  ['end-suspension', { statusId: s.blacklisted }, 'blacklisted'],
  ['end-suspension', { statusId: s.blacklisted, approvalsNeeded: 2 }, null],
  ['end-suspension', { statusId: s.left, approvalsNeeded: 1 }, 'left'],
  ['blacklist-driver', { nowAt: 'Athi River' }, 'elsewhere'],
])('%s with %j: %s', (slug, changed, cause) => expect(closingCause(kinds[slug], { ...here, ...changed })).toBe(cause))

it.each([
  ['suspend-driver', 'owner', true],
  ['suspend-driver', 'rival', false],
  // Doctors and trainers see no status.
  ['renew-medical', 'owner', false],
  ['renew-ddt', 'owner', false],
] as const)('%s of a driver who is with the %s says that the driver was blacklisted: %s', (slug, nowWith, isKnown) =>
  expect(isCauseKnown('blacklisted', kinds[slug], { raisedUnder: 'owner', nowWith })).toBe(isKnown),
)

it.each([
  [{ isKnown: true, day: '2026-11-25' }, 'Closed: the driver was blacklisted on 25 Nov 2026.'],
  [{ isKnown: true, day: null }, 'Closed: the driver was blacklisted.'],
  [{ isKnown: false, day: '2026-11-25' }, 'Closed: this driver can no longer be affected.'],
])('%j reads %s', (known, text) => expect(closingText('blacklisted', known)).toBe(text))
