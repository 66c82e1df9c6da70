import type { BarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import type { driverStatus, DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { ShownRestriction } from '#drivers/restrictions/restriction-shape.contract.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { FirstEnd, Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'

export { languages, type Language } from '#platform/contract/language.ts'

type Status = typeof driverStatus
/** The statuses of drivers who have a page of their own and may not load. */
export type WaitingStatus = Exclude<DriverStatusId, Status['active' | 'onboardingDeclined' | 'left' | 'blacklisted']>

export type ReasonText = { sentence: string; nextStep: string }

/** Every text of the page and of the message that brings it, in one language. Days come as text. */
export type OwnPageText = {
  name: string
  months: readonly string[]
  mayLoad: string
  mayNotLoad: string
  until: (day: string) => string
  whatToDo: string
  dates: string
  photograph: string
  restrictions: string
  /** As the plant puts it, or as the language has those that every plant has. */
  restricted: (restriction: ShownRestriction) => string
  requirements: Readonly<Record<Requirement, RequirementText>>
  /** What no date ends: a hold, and a doctor's finding, which is not said. */
  stops: Readonly<Record<Exclude<FirstEnd, Requirement | 'own'>, ReasonText>>
  /** One of the plant's own requirements, by the plant's name for it. */
  ownRequirement: (name: string) => Omit<RequirementText, 'label'>
  /** One that lies ahead. */
  onHoldFrom: (day: string) => ReasonText
  /** Of a recall: by a day, or at once. */
  renewElsewhere: Readonly<Record<ClearanceKind, (day: string | null) => string>>
  valid: (day: string) => string
  /** Of a medical. */
  fit: (day: string) => string
  expired: (day: string) => string
  none: string
  /** Of the plant's own requirements. */
  notMet: string
  neededFrom: (day: string) => string
  noEnd: string
  statuses: Readonly<Record<WaitingStatus, ReasonText>>
  suspendedUntil: (day: string) => ReasonText
  /** Why the driver is blacklisted, where a reason was given, when that is reviewed, and how to appeal. */
  barred: (of: { reason: BarringReason | null; reviewOn: string | null; plant: string }) => ReasonText
  notTheGate: string
  cases: CaseText
  copy: CopyText
  points: {
    title: string
    inForce: (points: number) => string
    /** Of one violation or good practice: what it counts, and until when. */
    counts: (points: number, until: string) => string
    twice: string
    goodPractice: string
    /** Defensive driving training that was decided to follow a violation. */
    refresherBy: (day: string) => string
  }
  /** The code that the gate scans; `hint` says that it renews and what to do without a network. */
  digitalPass: Readonly<Record<'show' | 'title' | 'hint' | 'back', string>>
  noPage: { title: string; text: string }
  failed: { title: string; text: string }
  /** The text message with the link. */
  message: (of: { office: string; link: string }) => string
}

export type RequirementText = {
  label: string
  missing: string
  expired: (day: string) => string
  expiring: (day: string) => string
  nextStep: string
}

/** The copy of what is kept about the driver, and the page by which it is asked for. */
export type CopyText = {
  title: string
  offer: string
  ask: string
  asked: (day: string, due: string) => string
  ready: string
  handed: (day: string) => string
  closed: (day: string) => string
  form: Readonly<Record<'title' | 'what' | 'how' | 'send' | 'back' | 'noScript', string>>
  /** What the page says while it sends; `given` is a refusal soon after the last copy. */
  states: Readonly<Record<'sending' | 'sent' | 'given' | 'cut' | 'refused', string>>
}

/** The driver's cases, and the page of a reply. */
export type CaseText = {
  title: string
  case: (id: string) => string
  barring: string
  suspending: (days: string) => string
  violation: (of: { name: string; day: string }) => string
  reason: (text: string) => string
  mayReply: (day: string) => string
  mayReplyLate: string
  replyNow: string
  replied: (day: string) => string
  /** Staff attached what came on paper. */
  repliedOnPaper: (day: string) => string
  waits: string
  stands: (day: string) => string
  dismissed: (day: string) => string
  appeal: (of: { plant: string; caseId: string }) => string
  letters: string
  letter: (of: { number: string; day: string }) => string
  form: Readonly<Record<'title' | 'said' | 'file' | 'send' | 'once' | 'kept' | 'back' | 'noScript', string>>
  /** What the page says while it sends; `decided`, `replied` and `file` are refusals. */
  states: Readonly<Record<'sending' | 'cut' | 'busy' | 'sent' | 'empty' | 'file' | 'decided' | 'replied' | 'refused', string>>
}
