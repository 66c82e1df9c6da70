import type { Scenario } from './commands.ts'
import { kindOf } from './driver-model.ts'
import { rareScenarios } from './rare-scenarios.ts'
import { approve, cancel, days, done, evidence, raise, reject, tooLate } from './scripted-steps.ts'
import { startAt } from './starts.ts'
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
  ...kindOf(slug).at.map((status) => ({ start: startAt(status), steps: [raise(slug, { by: 2 }), approve('second'), approve('staff')] })),
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

/** Blacklisted between raising and deciding. */
const blacklistedBeforeDecision = (slug: string): Scenario => ({
  start: startAt(8),
  steps: [...(firstStatus(slug) === 8 ? [] : done('suspend-driver')), raise(slug), ...blacklisted, approve('second'), cancel('its own')],
})
const blacklisted = done('blacklist-driver')

/** Transferred between raising and deciding. Suspended drivers are active again by then. */
const transferredBeforeDecision = (slug: string): Scenario => ({
  start: startAt(firstStatus(slug)),
  steps: [raise(slug), days(21), ...done('transfer-driver'), approve('second'), reject('second')],
})

const firstStatus = (slug: string): DriverStatusNo => kindOf(slug).at[0] ?? 8
