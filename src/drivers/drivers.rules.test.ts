import { describe, expect, it } from 'vitest'
import { driverStatus as s, driverStatusNames, isDriverStatus, type DriverStatusId } from './driver-status.contract.ts'
import { isMoveAllowed, moveDriver, type DriverEvent } from './drivers.rules.ts'

const statuses = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)

/** The whole table, with a card in force; everything else is refused. */
const withCard: readonly (readonly [DriverEvent, readonly (readonly [DriverStatusId, DriverStatusId])[]])[] = [
  [
    'application-submitted',
    [
      [s.onboardingDeclined, s.documentVerification],
      [s.left, s.documentVerification],
    ],
  ],
  [
    'application-withdrawn',
    [
      [s.documentVerification, s.left],
      [s.documentsReturned, s.left],
    ],
  ],
  ['documents-verified', [[s.documentVerification, s.passGeneration]]],
  ['documents-returned', [[s.documentVerification, s.documentsReturned]]],
  ['documents-resubmitted', [[s.documentsReturned, s.documentVerification]]],
  [
    'onboarding-declined',
    [
      [1, 5],
      [2, 5],
    ],
  ],
  [
    'pass-generated',
    [
      [s.passGeneration, s.cardIssuance],
      [s.cardIssuance, s.cardIssuance],
      [s.cardCancelled, s.cardCancelled],
      [s.active, s.active],
      [s.suspended, s.suspended],
    ],
  ],
  ['pass-lapsed', [[s.cardIssuance, s.passGeneration]]],
  [
    'card-handed-over',
    [
      [s.cardIssuance, s.active],
      [s.cardCancelled, s.active],
    ],
  ],
  [
    'card-cancelled',
    [
      [s.active, s.cardCancelled],
      [s.cardCancelled, s.cardCancelled],
    ],
  ],
  ['card-replaced', [[s.active, s.cardCancelled]]],
  [
    'suspended',
    [
      [s.active, s.suspended],
      [s.cardCancelled, s.suspended],
      [s.suspended, s.suspended],
    ],
  ],
  ['suspension-ended', [[s.suspended, s.active]]],
  [
    'reinstated',
    [
      [s.suspended, s.active],
      [s.cardCancelled, s.active],
      [s.blacklisted, s.cardCancelled],
    ],
  ],
  [
    'blacklisted',
    [
      [s.passGeneration, s.blacklisted],
      [s.cardIssuance, s.blacklisted],
      [s.active, s.blacklisted],
      [s.cardCancelled, s.blacklisted],
      [s.suspended, s.blacklisted],
      [s.left, s.blacklisted],
    ],
  ],
  [
    'left',
    [
      [s.cardCancelled, s.left],
      [s.suspended, s.left],
    ],
  ],
]

describe.each(withCard)('%s', (event, moves) => {
  const table = new Map(moves)
  it.each(statuses)('from status %i', (from) => {
    const ruling = moveDriver(from, event, { hasCardInForce: true })
    expect(ruling.ok ? ruling.to : undefined).toBe(table.get(from))
    expect(isMoveAllowed(from, event)).toBe(table.has(from))
  })
})

it.each([
  ['suspension-ended', s.suspended, s.cardCancelled],
  ['reinstated', s.suspended, s.cardCancelled],
] as const)('%s without a card in force leads to card cancelled', (event, from, to) => {
  expect(moveDriver(from, event, { hasCardInForce: false })).toEqual({ ok: true, to })
})

it('refuses to reinstate from card cancelled without a card', () => {
  expect(moveDriver(s.cardCancelled, 'reinstated', { hasCardInForce: false })).toMatchObject({ ok: false, code: 'no_card' })
})

it.each([s.left, s.onboardingDeclined])('a withdrawn application leads back to status %i', (statusBefore) => {
  const facts = { hasCardInForce: false, statusBefore }
  expect(moveDriver(s.documentsReturned, 'application-withdrawn', facts)).toEqual({ ok: true, to: statusBefore })
})

it("a refusal names the driver's status and the refused event", () => {
  expect(moveDriver(s.blacklisted, 'suspended', { hasCardInForce: false })).toMatchObject({
    ok: false,
    message: "The driver's status is Blacklisted: a driver with this status cannot be suspended.",
  })
})
