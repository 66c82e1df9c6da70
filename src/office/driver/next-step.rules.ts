import { driverStatus as s, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { isOwnKey, ownKey, type OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import { firstOwn } from '#drivers/requirements/own-states.rules.ts'
import type { FirstEnd, Requirement, Suspended } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { StepTarget } from './step-targets.rules.ts'

/** What the office does about a reason; without a target there is nothing that it can start. */
export type NextStep = { text: string; button: string | null; to: StepTarget | null; id: string | null }

/** Documents that an office replaces by a request of its own. */
export const replacedByOffice = ['licence', 'bulker'] as const
export type Doubted = (typeof replacedByOffice)[number]

/** A list means by 'own' what ends first of the plant's own requirements. */
export type StepSubject = FirstEnd | 'status' | ReturnType<typeof ownKey>

/** What decides the step. A list that does not read a fact leaves it out. */
export type StepFacts = {
  statusId: DriverStatusId
  /** What sets the pass's expiry; null where it is the pass's own term. */
  passEndsWith?: Requirement | null
  /** The open suspension that lasts longest. */
  suspension?: Pick<Suspended, 'endsOn'> | null
  /** The office's open request for sanction evidence. */
  evidenceRequestId?: string | null
  /** Pending requests that would settle a reason, as far as the office may see them. */
  pending?: Partial<Readonly<Record<StepSubject, string>>>
  /** Whether a printed card waits at the plant, and where it is collected. */
  isCardWaiting?: boolean
  collectionPlace?: string
  /** Whether the office asked for the card's end because the driver left. */
  hasReportedLeaving?: boolean
  /** The plant's own requirements that the driver needs, and the ids of those of which the office sends the proof. */
  own?: readonly Pick<OwnRequirement, 'id' | 'nextStep' | 'endsOn'>[]
  ownSent?: readonly string[]
  /** A document in doubt that the office can replace. */
  doubted?: Doubted | null
}

/** What to do next about a reason of a driver's verdict, for the transporter. */
export function nextStep({ what: named }: { what: StepSubject }, facts: StepFacts): NextStep {
  const own = named === 'own' ? firstOwn(facts.own ?? []) : facts.own?.find(({ id }) => ownKey(id) === named)
  const what = own ? ownKey(own.id) : named
  // What a doctor found is settled by the next examination.
  const pending = facts.pending?.[what === 'doctor' ? 'medical' : what]
  if (pending !== undefined) return step('A request is waiting for the plant’s decision.', 'Open the request', 'request', pending)
  if (isOwnStep(what)) return ownStep(own, facts)
  return what === 'status' ? statusSteps[facts.statusId](facts) : requirementSteps[what](facts)
}

type OwnStep = 'own' | ReturnType<typeof ownKey>
const isOwnStep = (what: StepSubject): what is OwnStep => what === 'own' || isOwnKey(what)

const step = (text: string, button: string, to: StepTarget, id: string | null = null): NextStep => ({ text, button, to, id })
const waiting = (text: string): NextStep => ({ text, button: null, to: null, id: null })
const reinstatement = (text: string): NextStep => step(text, 'Ask for reinstatement', 'end-suspension')

const ownStep = (own: Pick<OwnRequirement, 'id' | 'nextStep'> | undefined, { ownSent }: StepFacts): NextStep => {
  if (!own) return waiting('The plant asks for something more. Open the driver to read it.')
  return ownSent?.includes(own.id) ? step(own.nextStep, 'Send the proof', 'renew-requirement', own.id) : waiting(own.nextStep)
}

type Steps<K extends PropertyKey> = Readonly<Record<K, (facts: StepFacts) => NextStep>>

const documentSteps: Steps<Exclude<Requirement, 'pass'>> = {
  medical: () => step('An approved doctor examines the driver and sends the result.', 'See the doctors', 'doctors'),
  ddt: () => step('A training company trains the driver and sends the result.', 'See the training companies', 'training-companies'),
  bulker: () => step('The driver needs a new bulker training. Then send its report.', 'Send the training report', 'bulker-renewal'),
  licence: () => step('The driver renews the licence. Then send its new expiry date.', 'Send the new expiry date', 'change-details'),
  transporter: () => waiting('Ask the plant to extend your contract, or to make you a regular transporter.'),
}

/** What the plant asks for, as it might ask of anybody: not that a document is in doubt. */
const doubtSteps = {
  licence: step('The plant asks for the driving licence. Send its number and expiry date.', 'Send the licence', 'change-details'),
  bulker: step('The plant asks for a report of the bulker training.', 'Send the training report', 'bulker-renewal'),
} satisfies Record<Doubted, NextStep>

const requirementSteps: Steps<Exclude<FirstEnd, 'own'>> = {
  ...documentSteps,
  hold: ({ doubted }) => (doubted ? doubtSteps[doubted] : waiting('On hold. Ask the safety officer.')),
  doctor: () => step('The driver may not load. See the plant doctor.', 'See the doctors', 'doctors'),
  pass: (facts) => {
    const { passEndsWith } = facts
    if (!passEndsWith || passEndsWith === 'pass') return waiting('The plant makes a new pass. You do not have to send anything.')
    const first = nextStep({ what: passEndsWith }, facts)
    return { ...first, text: `${first.text} This extends the pass.` }
  },
}

const statusSteps: Steps<DriverStatusId> = {
  [s.documentVerification]: () => step('The plant checks the documents.', 'Open the application', 'application'),
  [s.documentsReturned]: () => step('Correct the returned documents and send them again.', 'Correct the documents', 'application'),
  [s.passGeneration]: () => step('The plant makes the pass.', 'Open the application', 'application'),
  [s.cardIssuance]: ({ isCardWaiting, collectionPlace }) =>
    isCardWaiting ? waiting(collect(collectionPlace)) : waiting('The plant prints the card and tells you when to collect it.'),
  [s.onboardingDeclined]: () => step('You can send a new application.', 'New driver', 'new-driver'),
  [s.cardCancelled]: ({ isCardWaiting, collectionPlace, hasReportedLeaving }) => {
    if (hasReportedLeaving) return reinstatement('You reported that the driver has left. Ask for reinstatement if the driver comes back.')
    if (isCardWaiting) return waiting(collect(collectionPlace))
    return reinstatement('The plant issues a new card. If the driver still has the cancelled one, ask for reinstatement.')
  },
  [s.left]: () => step('If the driver comes back, send a new application.', 'New driver', 'new-driver'),
  [s.active]: () => waiting('You do not have to do anything.'),
  [s.blacklisted]: () => waiting('A blacklisted driver cannot return with any transporter.'),
  [s.suspended]: ({ suspension, evidenceRequestId }) => {
    if (evidenceRequestId)
      return step('Send evidence of what you did about the violation.', 'Send the evidence', 'evidence', evidenceRequestId)
    return reinstatement(suspension?.endsOn ? 'Wait until the suspension ends, or ask for reinstatement.' : 'Ask for reinstatement.')
  },
}

const collect = (place = ''): string => (place === '' ? 'Collect the card at the plant.' : `Collect the card: ${place}.`)
