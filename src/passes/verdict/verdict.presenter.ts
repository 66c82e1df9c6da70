import { daysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Requirement } from '#drivers/verdict/verdict-words.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'
import { isNeeded, judgeDriver, type VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import { dateWords } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { expiryText, setBy } from '../pass-words.rules.ts'
import { expiryReasonTexts, passLimits, type PassFacts } from '../passes.rules.ts'
import type { StateAsAt } from './verdict-as-at.rules.ts'
import type { JudgedDriver } from './verdict.store.ts'

export type JudgedOn = {
  readonly driver: JudgedDriver
  /** Undefined for a day before the driver was registered. */
  readonly standing: StateAsAt | undefined
  /** Of the transporter on that day. */
  readonly spotUntil: PlainDate | null
  readonly day: PlainDate
  readonly today: PlainDate
}

export function presentVerdict(judging: JudgedOn): VerdictAnswer {
  const { driver, standing, day, today } = judging
  const said = {
    driver: {
      _id: driver.id,
      name: driver.name,
      id_no: driver.idNo,
      transporter_id: { _id: driver.transporterId, name: driver.transporterName },
      status: statusWithName(standing?.statusId ?? driver.statusId),
    },
    as_at: day,
    today,
  }
  if (!standing) return { ...said, ...notRegistered(driver.registeredOn) }
  const facts = factsOf(standing, judging)
  const { verdict, clearedUntil, reasons } = judgeDriver(facts, day)
  return {
    ...said,
    verdict,
    cleared_until: clearedUntil,
    reasons: reasons.map(({ nextStep, ...reason }) => ({ ...reason, next_step: nextStep })),
    proofs: presentProofs(facts, standing, day),
    pass_words: standing.pass && expiryText(standing.pass, passLimits(passFacts(standing.pass.issuedOn, facts))),
  }
}

function notRegistered(registeredOn: PlainDate): Pick<VerdictAnswer, 'verdict' | 'cleared_until' | 'reasons' | 'proofs' | 'pass_words'> {
  const sentence = `The driver was registered on ${dateWords(registeredOn)}; nothing is known of the days before.`
  const reason = { what: 'status', severity: 'blocked' as const, sentence, next_step: 'Ask for a later day.', date: registeredOn }
  return { verdict: 'blocked', cleared_until: null, reasons: [reason], proofs: [], pass_words: null }
}

const factsOf = ({ statusId, suspension, pass, clearances, vehicleOptions }: StateAsAt, { driver, spotUntil }: JudgedOn): VerdictFacts => ({
  statusId,
  suspension,
  vehicleOptions,
  expiries: { pass: pass?.expiry ?? null, ...clearances, licence: driver.licenceExpiry, transporter: spotUntil },
})

const listed = ['medical', 'ddt', 'bulker', 'licence', 'transporter'] as const satisfies readonly Requirement[]

/** The pass's requirements; regular transporters have no expiry to show. */
function presentProofs(facts: VerdictFacts, { pass }: StateAsAt, day: PlainDate): VerdictAnswer['proofs'] {
  const limits = pass && passLimits(passFacts(pass.issuedOn, facts))
  const ends = pass && limits && setBy(pass, limits)
  const shown = (what: (typeof listed)[number] | 'term', expiry: PlainDate | null, is_needed: boolean) => ({
    what,
    name: expiryReasonTexts[what],
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, day),
    is_needed,
    sets_pass: ends === what,
  })
  const rests = listed
    .filter((proof) => proof !== 'transporter' || facts.expiries.transporter !== null)
    .map((proof) => shown(proof, facts.expiries[proof], isNeeded(proof, facts)))
  return limits ? [...rests, shown('term', limits.term, true)] : rests
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
