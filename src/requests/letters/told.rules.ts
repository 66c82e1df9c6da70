import type { PlainDate } from '#platform/contract/plain-date.ts'
import { requestType } from '../engine/request-types.contract.ts'
import { isViolation } from '../hearing/heard.rules.ts'
import type { LetterAbout, LetterText } from './texts/letter-text.rules.ts'

type Suspended = { startsOn: PlainDate; endsOn: PlainDate | null }
/** A request as it was raised. */
type Matter = { typeId: number; body: object }
/** How a suspension ended without a reinstatement; 'accepted' is evidence that the plant reviewed. `goesOn`: another one does. */
export type Ended = Matter & { by: 'served' | 'evidence' | 'accepted'; goesOn: boolean }

/** What is told. What staff wrote is left out: it may name a colleague, a witness or another driver. */
export type Told =
  | ({ kind: 'notice'; until: PlainDate } & Matter)
  | ({ kind: 'decision'; isUpheld: boolean; suspensions: readonly Suspended[] } & Matter)
  | { kind: 'reinstatement'; ended: Ended | null }
  | ({ kind: 'evidence'; isSuspended: boolean } & Matter)
  | { kind: 'review'; nextOn: PlainDate }

export function titleOf(told: Told, { titles }: LetterText): string {
  if (told.kind === 'decision') return told.isUpheld ? titles.upheld : titles.dismissed
  if (told.kind === 'reinstatement' && told.ended) return told.ended.goesOn ? titles.oneEnded : titles.ended
  return titles[told.kind]
}

type Said = { text: LetterText; day: (date: PlainDate) => string; today: PlainDate }

/** The paragraphs between the greeting and the appeal. */
export function toldSentences(told: Told, said: Said): string[] {
  const { text, day, today } = said
  if (told.kind === 'notice') return [text.held(aboutOf(told, day)), text.reason, text.mayReply(day(told.until)), text.howToReply]
  if (told.kind === 'decision') return decided(told, said)
  if (told.kind === 'evidence') return [text.notAccepted(aboutOf(told, day)), told.isSuspended ? text.staysSuspended : text.sendAgain]
  if (told.kind === 'review') return [text.kept, text.reviewedAgain(day(told.nextOn)), text.reason]
  return told.ended ? ended(told.ended, said) : [text.reinstated(day(today)), text.mayLoad]
}

function decided(told: Extract<Told, { kind: 'decision' }>, { text, day }: Said): string[] {
  const about = aboutOf(told, day)
  if (!told.isUpheld) return [text.dismissed(about)]
  const suspended = suspendedFor(told.suspensions, { text, day })
  const isOpen = told.suspensions.some(({ endsOn }) => endsOn === null)
  // A suspension that says its days says it all.
  const upheld = about.matter === 'suspension' && suspended.length > 0 ? [] : [text.upheld(about)]
  return [...upheld, ...suspended, ...(isOpen ? [endOf(told, text)] : []), text.reason]
}

/** Of one decision as one: from the first day, until the last. */
function suspendedFor(suspensions: readonly Suspended[], { text, day }: Omit<Said, 'today'>): string[] {
  const [first] = suspensions.map(({ startsOn }) => startsOn).toSorted()
  if (first === undefined) return []
  const last = suspensions
    .flatMap(({ endsOn }) => endsOn ?? [])
    .toSorted()
    .at(-1)
  const isOpen = suspensions.some(({ endsOn }) => endsOn === null)
  return [text.suspended({ from: day(first), until: last === undefined ? null : { day: day(last), atLeast: isOpen } })]
}

/** What ends a suspension without an end date. An office's own report came with its evidence. */
const endOf = ({ typeId }: Matter, { untilEvidence, untilReinstated }: LetterText): string =>
  typeId === requestType.processTransporterViolation ? untilReinstated : untilEvidence

function ended(told: Ended, { text, day, today }: Said): string[] {
  return [text.ended[told.by](aboutOf(told, day)), text.over(day(today)), ...(told.goesOn ? [text.anotherGoesOn] : []), text.mayLoad]
}

function aboutOf({ typeId, body }: Matter, day: Said['day']): LetterAbout {
  const { violation, violation_date: on, duration } = body as Readonly<Record<string, unknown>>
  if (isViolation(typeId) || typeId === requestType.sanctionEvidence)
    return { matter: 'violation', name: String(violation), day: day(String(on)) }
  return typeId === requestType.suspendDriver ? { matter: 'suspension', days: String(duration) } : { matter: 'barring' }
}
