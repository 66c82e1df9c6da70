import { daysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'
import { isNeeded, judgeDriver, type VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { expiryText, setBy } from '../pass-expiry-text.rules.ts'
import { expiryReasonTexts, passLimits, type PassFacts } from '../passes.rules.ts'
import type { StateAsAt } from './verdict-as-at.rules.ts'
import type { VerdictDriver } from './verdict.store.ts'

export type VerdictInput = {
  readonly driver: VerdictDriver
  /** Undefined for a day before the driver was registered. */
  readonly state: StateAsAt | undefined
  /** Of the transporter on that day. */
  readonly spotUntil: PlainDate | null
  readonly day: PlainDate
  readonly today: PlainDate
}

export function presentVerdict(input: VerdictInput): VerdictAnswer {
  const { driver, state, day, today } = input
  const common = {
    driver: {
      _id: driver.id,
      name: driver.name,
      id_no: driver.idNo,
      transporter_id: { _id: driver.transporterId, name: driver.transporterName },
      status: statusWithName(state?.statusId ?? driver.statusId),
    },
    as_at: day,
    today,
  }
  if (!state) return { ...common, ...notRegistered(driver.registeredOn) }
  const facts = factsOf(state, input)
  const { verdict, clearedUntil, reasons } = judgeDriver(facts, day)
  return {
    ...common,
    verdict,
    cleared_until: clearedUntil,
    reasons: reasons.map(({ nextStep, ...reason }) => ({ ...reason, next_step: nextStep })),
    proofs: presentRequirements(facts, state, day),
    pass_words: state.pass && expiryText(state.pass, passLimits(passFacts(state.pass.issuedOn, facts))),
  }
}

function notRegistered(registeredOn: PlainDate): Pick<VerdictAnswer, 'verdict' | 'cleared_until' | 'reasons' | 'proofs' | 'pass_words'> {
  const sentence = `The driver was registered on ${dateText(registeredOn)}; there is no record before that day.`
  const reason = { what: 'status', severity: 'blocked' as const, sentence, next_step: 'Choose a later date.', date: registeredOn }
  return { verdict: 'blocked', cleared_until: null, reasons: [reason], proofs: [], pass_words: null }
}

const factsOf = (
  { statusId, suspension, pass, clearances, vehicleOptions }: StateAsAt,
  { driver, spotUntil }: VerdictInput,
): VerdictFacts => ({
  statusId,
  suspension,
  vehicleOptions,
  expiries: { pass: pass?.expiry ?? null, ...clearances, licence: driver.licenceExpiry, transporter: spotUntil },
})

const documents = ['medical', 'ddt', 'bulker', 'licence', 'transporter'] as const satisfies readonly Requirement[]

/** The pass's requirements; regular transporters have no expiry to show. */
function presentRequirements(facts: VerdictFacts, { pass }: StateAsAt, day: PlainDate): VerdictAnswer['proofs'] {
  const limits = pass && passLimits(passFacts(pass.issuedOn, facts))
  const earliest = pass && limits && setBy(pass, limits)
  const row = (what: (typeof documents)[number] | 'term', expiry: PlainDate | null, is_needed: boolean) => ({
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
  return limits ? [...rows, row('term', limits.term, true)] : rows
}

const passFacts = (issuedOn: PlainDate, { expiries, vehicleOptions }: VerdictFacts): PassFacts => ({
  issuedOn,
  vehicleOptions,
  medicalExpiry: expiries.medical,
  ddtExpiry: expiries.ddt,
  bulkerExpiry: expiries.bulker,
  licenceExpiry: expiries.licence,
  spotValidUntil: expiries.transporter,
})
