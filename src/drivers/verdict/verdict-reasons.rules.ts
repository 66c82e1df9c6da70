import { dateText } from '#platform/contract/moment.ts'
import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { holdAheadText, holdText } from '../holds/hold-text.rules.ts'
import { endsSoonSentence, unmetSentence, type OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { driverStatus as s, type DriverStatusId } from '../driver-status.contract.ts'

/** What a doctor or trainer gives. */
export const clearanceKinds = ['medical', 'ddt', 'bulker'] as const
/** The built-in requirements for loading, in the order they are shown; a plant's own come after them. */
export const requirements = ['pass', ...clearanceKinds, 'licence', 'transporter'] as const
export type Requirement = (typeof requirements)[number]
/** What a pass is made of. */
export const [, ...passDocuments] = requirements

/** What a list names first of a driver who may not load: a requirement, one of the plant's own, a hold, or a doctor's finding, which is not said here. */
export const firstEnds = [...requirements, 'own', 'hold', 'doctor'] as const
export type FirstEnd = (typeof firstEnds)[number]

export type Suspended = { startsOn: PlainDate; endsOn: PlainDate | null }

export type VerdictReason = {
  what: FirstEnd | 'status'
  severity: 'blocked' | 'warn'
  sentence: string
  nextStep: string
  /** The day concerned; null where there is none. */
  date: PlainDate | null
  /** Of the plant's own requirements, which one: its id and short name. */
  own?: Pick<OwnRequirement, 'id' | 'shortName'>
}

export const requirementNames = {
  pass: 'pass',
  medical: 'medical',
  ddt: 'defensive driving training',
  bulker: 'bulker training',
  licence: 'driving licence',
  transporter: "spot transporter's validity",
} satisfies Record<Requirement, string>

const remedies = {
  pass: 'Generate a new pass.',
  medical: 'A doctor examines the driver and sends a medical renewal.',
  ddt: 'A trainer trains the driver and sends a defensive training renewal.',
  bulker: 'The transporter sends a bulker training renewal.',
  licence: 'The driver renews the licence, and the office records its new expiry.',
  transporter: "Extend the transporter's validity, or convert it to a regular transporter.",
} satisfies Record<Requirement, string>

/** What extends a pass that ended with this requirement; a pass that nothing else ended is generated anew. */
export const passRemedy = (endedBy: Requirement | undefined, { isUnfit }: { isUnfit: boolean }): string => {
  if (endedBy === undefined) return remedies.pass
  if (endedBy === 'medical' && isUnfit) return doctorReason.nextStep
  const first = endedBy === 'transporter' ? remedies.transporter : `Renew the ${requirementNames[endedBy]}.`
  return `${first} This extends the pass.`
}

/** An open hold, whatever it is about: only some may know. */
export const holdReason: VerdictReason = { what: 'hold', severity: 'blocked', ...holdText, date: null }

/** One that lies ahead, as an expiry does. */
export const holdAheadReason = (startsOn: PlainDate): VerdictReason => ({
  what: 'hold',
  severity: 'warn',
  sentence: holdAheadText(startsOn),
  nextStep: holdText.nextStep,
  date: startsOn,
})

/** The current medical found the driver not fit to work: without the finding, for everybody who may not know. */
export const doctorReason: VerdictReason = {
  what: 'doctor',
  severity: 'blocked',
  sentence: 'The driver may not load.',
  nextStep: 'See the plant doctor.',
  date: null,
}

/** The finding, for those who may know. */
export const unfitReason = (givenOn: PlainDate | null): VerdictReason => ({
  ...doctorReason,
  sentence: givenOn === null ? 'Found not fit to work.' : `Found not fit to work on ${dateText(givenOn)}.`,
  nextStep: 'Only a newer examination that finds the driver fit can change that.',
})

type Days = { asAt: PlainDate; soonUntil: PlainDate }

/** Why a requirement blocks or warns: missing, expired or expiring soon. Empty otherwise. */
export function requirementReasons(
  what: Requirement,
  expiry: PlainDate | null,
  { asAt, soonUntil }: Days,
  nextStep: string = remedies[what],
): readonly VerdictReason[] {
  const name = requirementNames[what]
  if (expiry === null) return [{ what, severity: 'blocked', sentence: `No ${name} is on record.`, nextStep, date: null }]
  if (expiry <= asAt)
    return [{ what, severity: 'blocked', sentence: `The ${name} expired on ${dateText(expiry)}.`, nextStep, date: expiry }]
  if (expiry > soonUntil) return []
  return [
    { what, severity: 'warn', sentence: `The ${name} expires on ${dateText(expiry)}, ${inDays(asAt, expiry)}.`, nextStep, date: expiry },
  ]
}

/** The same of one of the plant's own requirements, with its own next step. */
export function ownReasons(own: OwnRequirement, { asAt, soonUntil }: Days): readonly VerdictReason[] {
  const { id, shortName, nextStep, endsOn, hasProof } = own
  const reason = { what: 'own', nextStep, own: { id, shortName } } as const
  if (endsOn <= asAt) return [{ ...reason, severity: 'blocked', sentence: unmetSentence(own), date: hasProof ? endsOn : null }]
  if (endsOn > soonUntil) return []
  return [{ ...reason, severity: 'warn', sentence: endsSoonSentence(own, inDays(asAt, endsOn)), date: endsOn }]
}

/** The reasons a driver of this status may not load. */
export function statusReasons(statusId: DriverStatusId, suspension: Suspended | null, asAt: PlainDate): VerdictReason {
  const status = { what: 'status', severity: 'blocked' } as const
  if (statusId !== s.suspended || !suspension) return { ...status, ...statusTexts[statusId], date: null }
  return { ...status, ...suspensionText(suspension, asAt), date: suspension.endsOn }
}

type ReasonText = Pick<VerdictReason, 'sentence' | 'nextStep'>

function suspensionText({ startsOn, endsOn }: Suspended, asAt: PlainDate): ReasonText {
  const since = `Suspended since ${dateText(startsOn)}`
  if (endsOn === null) {
    const sentence = `${since}, until sanction evidence is provided or the driver is reinstated.`
    return { sentence, nextStep: 'The transporter sends sanction evidence, or you request reinstatement.' }
  }
  if (endsOn <= asAt) return { sentence: `${since}. It has been served and ends now.`, nextStep: 'Try again in a few minutes.' }
  const sentence = `${since}. May drive again on ${dateText(endsOn)}, ${inDays(asAt, endsOn)}.`
  return { sentence, nextStep: 'Wait until then, or request reinstatement.' }
}

function inDays(from: PlainDate, to: PlainDate): string {
  const days = daysBetween(from, to)
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

const statusTexts = {
  [s.documentVerification]: { sentence: 'The documents are not verified yet.', nextStep: 'Verify the documents.' },
  [s.documentsReturned]: {
    sentence: 'The documents were returned.',
    nextStep: 'The submitter corrects and resubmits them.',
  },
  [s.passGeneration]: { sentence: 'The documents are verified, but there is no pass yet.', nextStep: 'Generate the pass.' },
  [s.cardIssuance]: { sentence: 'The driver has no card yet.', nextStep: 'Issue a card and hand it over.' },
  [s.onboardingDeclined]: { sentence: 'The onboarding was declined.', nextStep: 'No action is possible.' },
  [s.cardCancelled]: { sentence: 'The card was cancelled.', nextStep: 'Issue a new card, or request reinstatement.' },
  [s.left]: { sentence: 'The driver has left.', nextStep: 'No action is possible.' },
  [s.active]: { sentence: 'The driver is active.', nextStep: 'No action is needed.' },
  [s.blacklisted]: { sentence: 'The driver is blacklisted.', nextStep: 'A blacklisted driver cannot return with any transporter.' },
  [s.suspended]: { sentence: 'The driver is suspended.', nextStep: 'Request reinstatement.' },
} satisfies Record<DriverStatusId, ReasonText>
