import type { PlainDate } from '#platform/contract/plain-date.ts'

/** One person's life as the rules of the business tell it, apart from the code: dates as text, no function of the product. */
export type Life = {
  today: PlainDate
  status: Status
  plant: Plant
  /** The first day of driving again. */
  suspendedUntil: PlainDate | null
  /** What doctors found and deciders approved, in that order. */
  findings: readonly Examination[]
  /** What doctors sent and nobody has decided: one that found fit, and any number that did not. The last one is decided first. */
  pending: readonly Sent[]
  card: 'in force' | 'cancelled' | 'waiting'
  /** One of two people has approved that a blacklisting is undone. */
  isPardonAsked: boolean
  /** Somebody has asked to blacklist the driver. */
  isBarringAsked: boolean
  /** The days on which the training, the licence and the pass itself end; the pass lasts a year from when it was made. */
  ends: { training: PlainDate; licence: PlainDate; pass: PlainDate }
  /** The last day of a suspension that leaving has cut short. */
  restUntil: PlainDate | null
  /** What was handed in with the application that waits, and where the person was before. */
  application: { on: PlainDate; from: Plant } | null
  twin: Comparison
}

export type Plant = 'first' | 'second'
type Status = 'active' | 'suspended' | 'card cancelled' | 'blacklisted' | 'left' | 'declined' | 'applying' | 'no pass' | 'no card'

export type Examination = { examinedOn: PlainDate; isFit: boolean }
export type Sent = Examination & { doctor: 0 | 1; isSentBack?: boolean }

export type Act =
  | { do: 'examine'; daysAgo: number; isFit: boolean; doctor: 0 | 1 }
  | { do: 'correct'; daysAgo: number; isFit: boolean }
  | { do: 'apply'; at: Plant }
  | TwinAct
  | { do: 'leave' | 'onboard' | 'uphold' | 'dismiss' | 'send back' }
  | { do: 'approve' | 'reject' | 'take back' | 'cancel card' | 'blacklist' | 'reinstate' | 'pardon' | 'new card' }
  | { do: 'suspend'; days: number }
  | { do: 'wait'; days: number }

export const dayOf = (day: PlainDate, change: Temporal.DurationLike): PlainDate => Temporal.PlainDate.from(day).add(change).toString()

/** What the latest examination found; on one day the bad news counts. */
export function finding({ findings }: Life): Examination | undefined {
  const latest = findings
    .map(({ examinedOn }) => examinedOn)
    .sort()
    .at(-1)
  const ofThatDay = findings.filter(({ examinedOn }) => examinedOn === latest)
  return ofThatDay.find(({ isFit }) => !isFit) ?? ofThatDay[0]
}

/** May this driver load today? */
export function mayLoad(life: Life): 'cleared' | 'warn' | 'blocked' {
  return life.status === 'active' ? mayLoadIfActive(life) : 'blocked'
}

/** As for a driver with a card in the hand. */
export function mayLoadIfActive(life: Life): 'cleared' | 'warn' | 'blocked' {
  if (life.pending.some(({ isFit }) => !isFit)) return 'blocked'
  const found = finding(life)
  if (!found?.isFit) return 'blocked'
  const ends = [...Object.values(life.ends), dayOf(found.examinedOn, { years: 1 })]
  if (ends.some((day) => day <= life.today)) return 'blocked'
  return ends.some((day) => day <= dayOf(life.today, { days: 30 })) ? 'warn' : 'cleared'
}

/** Somebody at a third plant with the driver's name and day of birth, and what was said about the two. */
export type Comparison = {
  isBarred: boolean
  /** No longer barred; the card is still cancelled. */
  isPardoned: boolean
  /** As an applicant, as a driver who works, and whether it was ever answered about an application. */
  asApplicant: Answer
  asDriver: Answer
  isKnownOther: boolean
}
export type Answer = 'never' | 'open' | 'ended' | 'another person' | 'the same'

export type TwinAct = { do: 'bar twin' | 'pardon twin' } | { do: 'answer'; answer: 'another person' | 'the same' }

export const isOver = ({ today }: Life, { examinedOn }: Examination): boolean => dayOf(examinedOn, { years: 1 }) <= today

/** What is pending about a person who is out is closed. A finding 'not fit' that nobody judged stands until a later examination finds fit. */
export const closed = ({ findings, pending, ...life }: Life): Life => ({
  ...life,
  findings: [...findings, ...pending.filter(({ isFit }) => !isFit)],
  pending: [],
})

/** Printed and handed over: only to who may load with it. Else it waits at the card office. */
export function withNewCard(life: Life): Life {
  if (mayLoadIfActive(life) !== 'blocked') return { ...life, status: 'active', card: 'in force' }
  const waiting: Life = { ...life, card: 'waiting' }
  return life.status === 'no card' && !isPassValid(life)
    ? { ...waiting, status: 'no pass', ends: { ...life.ends, pass: life.today } }
    : waiting
}

/** Whether a pass could be made of these documents today. */
export const hasDocuments = (life: Life): boolean => {
  const found = finding(life)
  return found?.isFit === true && !isOver(life, found) && life.ends.training > life.today && life.ends.licence > life.today
}
const isPassValid = (life: Life): boolean => life.ends.pass > life.today && hasDocuments(life)
