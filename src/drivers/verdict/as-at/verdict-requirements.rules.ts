import { daysLeft } from '#administration/expiry.rules.ts'
import { nextHeldFrom } from '../../holds/held-days.rules.ts'
import { ownKey } from '../../requirements/own-requirement.rules.ts'
import { presentOwn } from '../../requirements/own-states.rules.ts'
import { medicalFinding } from '../medical-finding.rules.ts'
import { passDocuments } from '../verdict-reasons.rules.ts'
import type { HeldBy } from '../../recalls/recalled.rules.ts'
import { isNeeded, type VerdictFacts } from '../verdict.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { endTexts, expiryReasonTexts, passLimits, setBy } from '../../pass/pass.rules.ts'
import type { DriverState, HeldPass } from './driver-state.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'

/** What ends first, in words: a hold that begins, or a document or contract rather than the pass that ends with it. */
export function endWords(day: PlainDate, facts: VerdictFacts, pass: HeldPass | null): string {
  if (nextHeldFrom(facts.heldDays, addDays(day, -1)) === day) return 'a hold begins'
  const own = facts.own.find(({ endsOn }) => endsOn === day)
  if (own) return `the ${own.name} ${own.hasProof ? 'expires' : 'is needed'}`
  const first = passDocuments.find((requirement) => isNeeded(requirement, facts) && facts.expiries[requirement] === day)
  return endTexts[first ?? (pass && setBy(pass, limitsOf(pass, facts))) ?? 'pass']
}

type Shown = { day: PlainDate; reader: { readsMedicals: boolean; heldBy: HeldBy } }

/** The pass's requirements; regular transporters have no expiry to show. */
export function presentRequirements(facts: VerdictFacts, { pass }: DriverState, { day, reader }: Shown): VerdictAnswer['proofs'] {
  const limits = pass && limitsOf(pass, facts)
  const earliest = pass && limits && setBy(pass, limits)
  const row = (what: (typeof passDocuments)[number] | 'term' | 'register' | 'shortened', expiry: PlainDate | null, is_needed: boolean) => ({
    what,
    name: expiryReasonTexts[what],
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, day),
    is_needed,
    sets_pass: earliest === what,
    finding: what === 'medical' ? medicalFinding(facts, reader) : null,
    is_recalled: reader.heldBy.recalls.some(({ kind }) => kind === what),
  })
  const rows = passDocuments
    .filter((requirement) => requirement !== 'transporter' || facts.expiries.transporter !== null)
    .map((requirement) => row(requirement, facts.expiries[requirement], isNeeded(requirement, facts)))
  const ownRows = facts.own.map((each) => {
    const own = presentOwn(each, day)
    return {
      what: ownKey(each.id),
      name: each.name,
      expiry: own.expiry,
      days_left: own.expiry === null ? null : daysLeft(own.expiry, day),
      is_needed: true,
      sets_pass: false,
      finding: null,
      is_recalled: false,
      own,
    }
  })
  if (!limits) return [...rows, ...ownRows]
  const others = (['register', 'shortened'] as const).filter((limit) => limits[limit] !== null)
  return [...rows, ...ownRows, row('term', limits.term, true), ...others.map((limit) => row(limit, limits[limit], true))]
}

/** The limits of a pass, from the facts of the same time. */
export const limitsOf = (
  { issuedOn, registeredUntil, shortenedUntil }: HeldPass,
  { expiries, vehicleOptions }: VerdictFacts,
): ReturnType<typeof passLimits> =>
  passLimits({
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
