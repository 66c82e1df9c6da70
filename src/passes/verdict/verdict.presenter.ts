import { daysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import { medicalFinding } from '#drivers/verdict/medical-finding.rules.ts'
import { unfitReason, type Requirement, type VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'
import { isNeeded, judgeDriver, type VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { endTexts, expiryText, setBy, expiryReasonTexts, passLimits, type PassFacts } from '../passes.rules.ts'
import { factsAsAt, type HeldPass, type StateAsAt } from './verdict-as-at.rules.ts'
import type { VerdictDriver } from './verdict.store.ts'

export type VerdictInput = {
  readonly driver: VerdictDriver
  /** Undefined for a day before the driver was registered. */
  readonly state: StateAsAt | undefined
  /** Of the transporter on that day. */
  readonly spotUntil: PlainDate | null
  readonly day: PlainDate
  readonly today: PlainDate
  /** Nothing more than everybody may read by default. */
  readonly reader?: VerdictReader
}

/** What the reader may know beyond the neutral sentences. */
export type VerdictReader = { readonly readsMedicals: boolean; readonly holds: readonly string[] }
const anybody: VerdictReader = { readsMedicals: false, holds: [] }

export function presentVerdict(input: VerdictInput): VerdictAnswer {
  const { driver, state, day, today, reader = anybody } = input
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
  const facts = factsAsAt(state, { licence: driver.licenceExpiry, transporter: input.spotUntil })
  const { verdict, clearedUntil, reasons } = judgeDriver(facts, day)
  return {
    ...common,
    verdict,
    cleared_until: clearedUntil,
    until_words: verdict === 'blocked' || clearedUntil === null ? null : endTexts[endOf(clearedUntil, facts, state.pass)],
    reasons: explained(reasons, facts, reader).map(({ nextStep, ...reason }) => ({ ...reason, next_step: nextStep })),
    proofs: presentRequirements(facts, state, { day, reader }),
    pass_words: state.pass && expiryText(state.pass, passLimits(passFacts(state.pass, facts))),
  }
}

/** In place of the neutral sentences, what this reader may know. */
const explained = (
  reasons: readonly VerdictReason[],
  { expiries }: VerdictFacts,
  { readsMedicals, holds }: VerdictReader,
): readonly VerdictReason[] =>
  reasons.map((reason) => {
    if (reason.what === 'hold' && holds.length > 0) return { ...reason, sentence: holds.join(' ') }
    return reason.what === 'doctor' && readsMedicals ? unfitReason(expiries.medical) : reason
  })

function notRegistered(
  registeredOn: PlainDate,
): Pick<VerdictAnswer, 'verdict' | 'cleared_until' | 'until_words' | 'reasons' | 'proofs' | 'pass_words'> {
  const sentence = `The driver was registered on ${dateText(registeredOn)}; there is no record before that day.`
  const reason = { what: 'status', severity: 'blocked' as const, sentence, next_step: 'Choose a later date.', date: registeredOn }
  return { verdict: 'blocked', cleared_until: null, until_words: null, reasons: [reason], proofs: [], pass_words: null }
}

const documents = ['medical', 'ddt', 'bulker', 'licence', 'transporter'] as const satisfies readonly Requirement[]

/** What ends first: a document or contract rather than the pass that ends with it. */
function endOf(day: PlainDate, facts: VerdictFacts, pass: HeldPass | null): keyof typeof endTexts {
  const first = documents.find((requirement) => isNeeded(requirement, facts) && facts.expiries[requirement] === day)
  return first ?? (pass && setBy(pass, passLimits(passFacts(pass, facts)))) ?? 'pass'
}

/** The pass's requirements; regular transporters have no expiry to show. */
function presentRequirements(
  facts: VerdictFacts,
  { pass }: StateAsAt,
  { day, reader }: { readonly day: PlainDate; readonly reader: VerdictReader },
): VerdictAnswer['proofs'] {
  const limits = pass && passLimits(passFacts(pass, facts))
  const earliest = pass && limits && setBy(pass, limits)
  const row = (what: (typeof documents)[number] | 'term' | 'register' | 'shortened', expiry: PlainDate | null, is_needed: boolean) => ({
    what,
    name: expiryReasonTexts[what],
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, day),
    is_needed,
    sets_pass: earliest === what,
    finding: what === 'medical' ? medicalFinding(facts, reader) : null,
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
