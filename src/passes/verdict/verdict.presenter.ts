import { daysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { VerdictAnswer } from './verdict.contract.ts'
import { isNeeded, judgeDriver, type VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { endTexts, expiryText, setBy, expiryReasonTexts, passLimits, type PassFacts } from '../passes.rules.ts'
import { unknownText, type UnknownPast } from './unknown-past.rules.ts'
import { factsOf, type DriverState, type HeldPass } from './driver-state.rules.ts'
import type { VerdictDriver } from './verdict.store.ts'

export type VerdictInput = {
  readonly driver: VerdictDriver
  /** Undefined where nothing is known, or nothing that the reader may know. */
  readonly state: DriverState | undefined
  readonly asAt: AsAt
  readonly today: PlainDate
  /** Of a past time. */
  readonly past?: PastAnswer
}

export type PastAnswer =
  | { readonly state: DriverState; readonly isByDay: boolean; readonly learnt: readonly string[] }
  | { readonly state?: undefined; readonly unknown: UnknownPast }

/** The verdict now. */
export const presentVerdictNow = (driver: VerdictDriver, today: PlainDate): VerdictAnswer =>
  presentVerdict({ driver, state: driver, asAt: { day: today, moment: null }, today })

export function presentVerdict({ driver, state, asAt: { day, moment }, today, past }: VerdictInput): VerdictAnswer {
  const { statusId, transporterId, transporterName } = state ?? driver
  const common = {
    driver: {
      _id: driver.id,
      name: driver.name,
      id_no: driver.idNo,
      transporter_id: { _id: transporterId, name: transporterName },
      status: statusWithName(statusId),
    },
    as_at: day,
    at: moment && moment.toISOString(),
    today,
  }
  if (!state) return { ...common, ...notKnown(past && !past.state ? past.unknown : undefined, driver) }
  const facts = factsOf(state)
  const { verdict, clearedUntil, reasons } = judgeDriver(facts, day)
  return {
    ...common,
    verdict,
    cleared_until: clearedUntil,
    until_words: verdict === 'blocked' || clearedUntil === null ? null : endTexts[endOf(clearedUntil, facts, state.pass)],
    reasons: reasons.map(({ nextStep, ...reason }) => ({ ...reason, next_step: nextStep })),
    proofs: presentRequirements(facts, state, day),
    pass_words: state.pass && expiryText(state.pass, passLimits(passFacts(state.pass, facts))),
    note: past?.state && past.isByDay ? `Of ${dateText(day)}, only the state at the end of the day was kept.` : null,
    learnt_afterwards: past?.state ? [...past.learnt] : [],
  }
}

/** Nobody is cleared by what is not known. */
function notKnown(
  unknown: UnknownPast = { why: 'no record', keptSince: undefined },
  driver: VerdictDriver,
): Omit<VerdictAnswer, 'driver' | 'as_at' | 'at' | 'today'> {
  const { sentence, date } = unknownText(unknown, driver)
  const reason = { what: 'status', severity: 'blocked' as const, sentence, next_step: 'Choose a later date.', date }
  return {
    verdict: 'blocked',
    cleared_until: null,
    until_words: null,
    reasons: [reason],
    proofs: [],
    pass_words: null,
    note: null,
    learnt_afterwards: [],
  }
}

const documents = ['medical', 'ddt', 'bulker', 'licence', 'transporter'] as const satisfies readonly Requirement[]

/** What ends first: a document or contract rather than the pass that ends with it. */
function endOf(day: PlainDate, facts: VerdictFacts, pass: HeldPass | null): keyof typeof endTexts {
  const first = documents.find((requirement) => isNeeded(requirement, facts) && facts.expiries[requirement] === day)
  return first ?? (pass && setBy(pass, passLimits(passFacts(pass, facts)))) ?? 'pass'
}

/** The pass's requirements; regular transporters have no expiry to show. */
function presentRequirements(facts: VerdictFacts, { pass }: DriverState, day: PlainDate): VerdictAnswer['proofs'] {
  const limits = pass && passLimits(passFacts(pass, facts))
  const earliest = pass && limits && setBy(pass, limits)
  const row = (what: (typeof documents)[number] | 'term' | 'register' | 'shortened', expiry: PlainDate | null, is_needed: boolean) => ({
    what,
    name: expiryReasonTexts[what],
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, day),
    is_needed,
    sets_pass: earliest === what,
  })
  const rows = documents
    .filter((requirement) => requirement !== 'transporter' || facts.expiries.transporter !== null)
    .map((requirement) => row(requirement, facts.expiries[requirement], isNeeded(requirement, facts)))
  if (!limits) return rows
  const others = (['register', 'shortened'] as const).filter((limit) => limits[limit] !== null)
  return [...rows, row('term', limits.term, true), ...others.map((limit) => row(limit, limits[limit], true))]
}

const passFacts = ({ issuedOn, registeredUntil, shortenedUntil }: HeldPass, { expiries, vehicleOptions }: VerdictFacts): PassFacts => ({
  issuedOn,
  registeredUntil,
  shortenedUntil,
  vehicleOptions,
  medicalExpiry: expiries.medical,
  ddtExpiry: expiries.ddt,
  bulkerExpiry: expiries.bulker,
  licenceExpiry: expiries.licence,
  spotValidUntil: expiries.transporter,
})
