import type { DrawnStep, Scenario } from './commands.ts'
import { kindOf } from './driver-model.ts'
import { approve, cancel, days, done, evidence, raise, reject, takenElsewhere, tooLate } from './scripted-steps.ts'
import { startAt, type CardsAtStart } from './starts.ts'
import { driverStatusNos, allUsers, portalOf, type DriverStatusNo } from './state.ts'

/** Scripted scenarios that reach every goal, independent of chance. */
export const scriptedScenarios = (slugs: readonly string[]): readonly Scenario[] => [
  ...slugs.flatMap(scenariosOf),
  ...driverStatusNos.map((status) => ({ start: startAt(status), steps: slugs.map((slug) => raise(slug)) })),
  ...rareScenarios,
]

const scenariosOf = (slug: string): readonly Scenario[] => [
  everyOutcome(slug),
  wrongUsers(slug),
  invalidInputs(slug),
  ...kindOf(slug).at.map((status) => ({
    start: startAt(status),
    steps: [
      raise(slug, { by: kindOf(slug).exceptionalAt?.includes(status) ? 0 : 3 }),
      approve('second'),
      approve('second'),
      approve('third'),
      approve('staff'),
    ],
  })),
  movedBeforeDecision(slug),
  ...(slug === 'blacklist-driver' ? [] : [blacklistedBeforeDecision(slug)]),
  ...(slug === 'transfer-driver' ? [] : [transferredBeforeDecision(slug)]),
]

/** Cancelled, rejected, approved and answered, then each again too late. */
export const everyOutcome = (slug: string): Scenario => ({
  start: startAt(firstStatus(slug)),
  steps: [
    raise(slug),
    raise(slug),
    cancel('its own'),
    raise(slug),
    reject('second'),
    raise(slug),
    approve('second'),
    tooLate(approve('second')),
    tooLate(reject('second')),
    tooLate(cancel('its own')),
    evidence('its own'),
    tooLate(evidence('its own')),
  ],
})

/** Everyone raises, cancels and decides; most are refused. */
function wrongUsers(slug: string): Scenario {
  const submitters = allUsers.filter((user) => kindOf(slug).raisedBy.includes(portalOf[user]) && user !== 'rival')
  const others = allUsers.filter((user) => !submitters.includes(user))
  const outside = allUsers.filter((user) => portalOf[user] !== 'staff_portal')
  return {
    start: startAt(firstStatus(slug)),
    steps: [
      ...others.map((by) => raise(slug, { by })),
      raise(slug),
      ...allUsers.filter((user) => user !== submitters[0]).map(cancel),
      ...outside.map((by) => approve(by)),
      ...(submitters[0] === 'staff' ? [approve('staff'), reject('staff')] : []),
      reject('second'),
      // Verifications expire by the next day.
      days(1),
      raise(slug),
    ],
  }
}

/** Invalid bodies. */
function invalidInputs(slug: string): Scenario {
  const reasons = kindOf(slug).refusalReasons?.raise ?? []
  const inputs = reasons.flatMap((why) => invalidInput[why] ?? [])
  return { start: startAt(firstStatus(slug)), steps: inputs.map((input) => raise(slug, input)) }
}

const invalidInput: Readonly<Record<string, Parameters<typeof raise>[1]>> = {
  'future date': { daysAgo: -1 },
  'no longer valid': { daysAgo: 366 },
  'id number taken': { idNo: 'taken' },
  'same transporter': { to: 'owner' },
}

/** Blacklisted between raising and deciding, which closes it. */
const blacklistedBeforeDecision = (slug: string): Scenario => ({
  start: startAt(8),
  steps: [...(firstStatus(slug) === 8 ? [] : done('suspend-driver')), raise(slug), ...blacklisted, approve('second'), cancel('its own')],
})
const blacklisted = done('blacklist-driver')

/** In another status of the working ones between raising and deciding. */
function movedBeforeDecision(slug: string): Scenario {
  const first = firstStatus(slug)
  const moves = first === 10 ? [days(21)] : done(slug === 'suspend-driver' ? 'cancel-card' : 'suspend-driver')
  return { start: startAt(first), steps: [raise(slug), ...moves, approve('second', { nth: 0 })] }
}

/** Transferred between raising and deciding. Suspended drivers are active again by then. */
const transferredBeforeDecision = (slug: string): Scenario => ({
  start: startAt(firstStatus(slug)),
  steps: [raise(slug), days(21), ...done('transfer-driver'), approve('second'), reject('second')],
})

const firstStatus = (slug: string): DriverStatusNo => kindOf(slug).at[0] ?? 8

const scenarioAt = (status: DriverStatusNo, steps: readonly DrawnStep[], cards?: CardsAtStart): Scenario => ({
  start: startAt(status, cards),
  steps,
})
const evidenceRequestedOnly = done('process-violation', { suspends: false })

/** Situations that are rare or take several steps. */
const rareScenarios: readonly Scenario[] = [
  // Valid when raised, invalid when decided.
  ...['renew-medical', 'renew-ddt', 'bulker-renewal', 'renew-requirement'].map((slug) =>
    scenarioAt(8, [raise(slug, { daysAgo: 358 }), days(10), approve('second')]),
  ),
  // By everybody whom a requirement may name, and for a driver who is with another transporter by then.
  ...(['trainer', 'doctor'] as const).map((by) => scenarioAt(8, [raise('renew-requirement', { by }), approve('second')])),
  scenarioAt(8, [raise('renew-requirement'), ...done('transfer-driver'), approve('second', { nth: 0 })]),
  scenarioAt(8, [raise('change-details'), takenElsewhere('id number'), approve('second')]),
  // Missing cards.
  scenarioAt(6, [raise('cancel-card'), raise('end-suspension'), approve('second')], 'none'),
  scenarioAt(6, [raise('end-suspension'), takenElsewhere('card number'), approve('second')]),
  scenarioAt(6, [raise('cancel-card'), approve('second')], 'at the office'),
  // Reinstatement with and without a card.
  ...(['held', 'cancelled'] as const).flatMap((cards) => [
    scenarioAt(10, [days(21)], cards),
    scenarioAt(10, [raise('end-suspension'), approve('second')], cards),
  ]),
  scenarioAt(6, [...done('process-violation'), evidence('its own')]),
  // Several suspensions ending one by one.
  scenarioAt(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), days(8), evidence('its own')]),
  scenarioAt(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), evidence('its own'), days(8)]),
  // Blacklisted whatever happened since.
  scenarioAt(8, [raise('blacklist-driver'), ...done('process-violation'), approve('second')]),
  scenarioAt(8, [raise('blacklist-driver'), ...done('cancel-card'), approve('second')]),
  // Evidence is due in any status, from one transporter only.
  ...([6, 8] as const).map((status) =>
    scenarioAt(status, [...evidenceRequestedOnly, ...allUsers.filter((user) => user !== 'owner').map(evidence), evidence('owner')]),
  ),
  scenarioAt(8, [...evidenceRequestedOnly, ...done('blacklist-driver'), evidence('its own')]),
  scenarioAt(8, [...evidenceRequestedOnly, ...done('transfer-driver'), evidence('rival'), evidence('owner')]),
  // Either approver of two may reject.
  ...(['second', 'third'] as const).map((by) => scenarioAt(9, [raise('end-suspension', { by: 'staff' }), approve('second'), reject(by)])),
  // A review of who is not barred any more.
  scenarioAt(9, [
    raise('review-blacklisting', { by: 'staff' }),
    raise('end-suspension', { by: 'staff' }),
    approve('second', { nth: 1 }),
    approve('third', { nth: 1 }),
    approve('second'),
  ]),
  // The product's own requests cannot be cancelled.
  scenarioAt(8, [...evidenceRequestedOnly, ...allUsers.map(cancel)]),
]
