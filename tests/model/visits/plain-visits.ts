/** One driver and three plants as the business tells it, apart from the code: days as text, no function of the product. */

export type Day = string
export const places = ['a', 'b', 'c'] as const
export type Place = (typeof places)[number]

export type PlainSettings = { admits: 'none' | 'all' | 'some'; from: Day; of: readonly Place[] }
/** A plant's own induction: asked for from a day on, to be met by another; attending it there counts for three months. */
export type PlainInduction = { from: Day; metBy: Day | null }
export type PlainHold = { at: Place | 'all'; from: Day | null; until: Day | null; isLifted: boolean }
export type PlainAdmission = {
  at: Place
  /** Whose driver it was when it was asked for. */
  of: Place
  askedOn: Day
  from: Day
  until: Day
  state: 'asked' | 'granted' | 'refused' | 'withdrawn' | 'ended'
}

export type VisitLife = {
  today: Day
  home: Place
  status: 'active' | 'suspended' | 'blacklisted' | 'left'
  /** The first day of driving again. */
  suspendedUntil: Day | null
  /** The day on which the medical, and with it the pass, ends. */
  medicalUntil: Day
  settings: Readonly<Record<Place, PlainSettings>>
  inductions: Readonly<Record<Place, PlainInduction | null>>
  attended: readonly { at: Place; on: Day }[]
  holds: readonly PlainHold[]
  admissions: readonly PlainAdmission[]
  /** The last day on which the gate of a plant let the driver in. */
  letIn: Readonly<Record<Place, Day | null>>
}

export const dayAfter = (day: Day, change: Temporal.DurationLike): Day => Temporal.PlainDate.from(day).add(change).toString()
const soon = (today: Day): Day => dayAfter(today, { days: 30 })

/** Whether a plant lets this driver load on a day, as far as it is for the plant to say whose drivers it takes. */
export const isAdmitted = (life: VisitLife, at: Place, day: Day): boolean =>
  takesAll(life, at, day) || life.admissions.some((one) => one.at === at && isInForce(life, one, day))

export const takesAll = ({ settings, home }: VisitLife, at: Place, day: Day): boolean => {
  const { admits, from, of } = settings[at]
  return from <= day && (admits === 'all' || (admits === 'some' && of.includes(home)))
}

/** It was for a driver of the plant that asked: who has moved needs another one. */
const isInForce = ({ home }: VisitLife, { state, of, from, until }: PlainAdmission, day: Day): boolean =>
  state === 'granted' && of === home && from <= day && day < until

/** The first day from today on, within a year, on which the plant's induction is asked for and not met. */
export function firstUninducted({ inductions, attended, today }: VisitLife, at: Place): Day | undefined {
  const asked = inductions[at]
  if (asked === null) return undefined
  const last = attended
    .filter((one) => one.at === at)
    .map(({ on }) => on)
    .toSorted()
    .at(-1)
  const isUnmet = (day: Day): boolean =>
    asked.from <= day && (asked.metBy === null || asked.metBy <= day) && (last === undefined || dayAfter(last, { months: 3 }) <= day)
  return Array.from({ length: 366 }, (_, n) => dayAfter(today, { days: n })).find(isUnmet)
}

/** '!' stops, '?' warns. */
const ofEnd = (what: string, end: Day, day: Day): readonly string[] => (end <= day ? [`${what}!`] : end <= soon(day) ? [`${what}?`] : [])

const held = ({ holds }: VisitLife, places: readonly PlainHold['at'][], day: Day): '!' | '?' | '' => {
  const open = holds.filter((hold) => !hold.isLifted && places.includes(hold.at))
  if (open.some(({ from, until }) => (from === null || from <= day) && (until === null || day < until))) return '!'
  return open.some(({ from }) => from !== null && from > day) ? '?' : ''
}

/** What stops the driver at home, or is about to. */
function reasonsAtHome(life: VisitLife, day: Day): readonly string[] {
  const hold = held(life, [life.home, 'all'], day)
  const uninducted = firstUninducted(life, life.home)
  return [
    ...(hold === '' ? [] : [`hold${hold}`]),
    ...(life.status === 'active' ? [] : ['status!']),
    ...ofEnd('pass', life.medicalUntil, day),
    ...ofEnd('medical', life.medicalUntil, day),
    ...(uninducted === undefined ? [] : ofEnd('own', uninducted, day)),
  ]
}

export type PlainAnswer = { verdict: 'cleared' | 'warn' | 'blocked'; isNamed: boolean; why: readonly string[] }

const verdictOf = (why: readonly string[]): PlainAnswer['verdict'] =>
  why.some((one) => one.includes('!')) ? 'blocked' : why.length > 0 ? 'warn' : 'cleared'

/** What the gate of a plant says: each reason with the plant that has to act, but for holds that the home plant knows of and for the card, which have none. */
export function atGate(life: VisitLife, at: Place, day: Day): PlainAnswer {
  const isGone = life.status === 'left' || life.status === 'blacklisted'
  const card = isGone ? ['card_cancelled!'] : []
  const home = reasonsAtHome(life, day)
  if (at === life.home) return answer([...home, ...card], true)
  // Who was let in and did not go out is known until they leave.
  if (!isAdmitted(life, at, day)) return answer(['other_plant!'], life.letIn[at] !== null)
  const hold = held(life, [at, 'all'], day)
  const isSaid = hold === '' || home.includes('hold!') || home.includes(`hold${hold}`)
  const uninducted = firstUninducted(life, at)
  return answer(
    [
      ...home.map((reason) => (reason.startsWith('hold') ? reason : `${reason} ${life.home}`)),
      ...card,
      ...(isSaid ? [] : [`hold${hold} ${at}`]),
      ...(uninducted === undefined ? [] : ofEnd('own', uninducted, day).map((reason) => `${reason} ${at}`)),
    ],
    true,
  )
}

const answer = (why: readonly string[], isNamed: boolean): PlainAnswer => ({ verdict: verdictOf(why), isNamed, why: why.toSorted() })

/** What a device without a network says: it knows its own drivers, who was let in within 90 days, and who is admitted by name now or later. */
export function onDevice(life: VisitLife, at: Place, day: Day): PlainAnswer {
  const { letIn, today, home } = life
  const last = letIn[at]
  const wasHere = last !== null && today < dayAfter(last, { days: 90 })
  const isByName = life.admissions.some((one) => one.at === at && one.state === 'granted' && one.until >= today)
  // Its data do not say who is inside.
  if (at === home || wasHere || isByName) return atGate({ ...life, letIn: { a: null, b: null, c: null } }, at, day)
  return answer([takesAll(life, at, day) ? 'unknown_card!' : 'other_plant!'], false)
}

/** Of the visitors' list of a plant: the admissions by tab, as numbers of the life's. */
export function onVisitorsList(life: VisitLife, at: Place): Record<'waiting' | 'granted' | 'past', readonly number[]> {
  const tabOf = (one: PlainAdmission): string =>
    one.state === 'asked' ? 'waiting' : one.state === 'granted' && one.of === life.home && life.today < one.until ? 'granted' : 'past'
  const here = life.admissions.flatMap((one, n) => (one.at === at ? [{ n, tab: tabOf(one) }] : []))
  const of = (tab: string): readonly number[] => here.filter((one) => one.tab === tab).map(({ n }) => n)
  return { waiting: of('waiting'), granted: of('granted'), past: of('past') }
}
