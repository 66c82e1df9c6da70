/** A blacklisting on which driver and office are heard, as the business tells it, apart from the code: days as text, no function of the product. */

export type Day = string
export const sides = ['driver', 'office'] as const
export type Side = (typeof sides)[number]
/** `raiser` asked for it; each of the others may approve. */
export type Staff = 'raiser' | 'first' | 'second'

export type HeardAct =
  | { do: 'office replies' }
  | { do: 'paper'; side: Side }
  | { do: 'approve'; who: Staff; hasReason: boolean }
  | { do: 'reject'; who: Exclude<Staff, 'raiser'> }
  | { do: 'wait'; days: number }
  | { do: 'set'; days: number }

export type HeardLife = {
  today: Day
  /** The last day of a reply in time, which nobody moves. */
  dueOn: Day
  replies: readonly { side: Side; isLate: boolean }[]
  approvedBy: readonly Staff[]
  /** Who said why it could not wait. */
  early: Staff | null
  end: 'open' | 'barred' | 'rejected'
}

const dayAfter = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** So many days later, of which Saturdays and Sundays do not count. */
export function workingDaysAfter(day: Day, count: number): Day {
  let [found, left] = [day, count]
  while (left > 0) {
    found = dayAfter(found, 1)
    if (Temporal.PlainDate.from(found).dayOfWeek < 6) left -= 1
  }
  return found
}

export const begun = (today: Day, days: number): HeardLife => ({
  today,
  dueOn: workingDaysAfter(today, days),
  replies: [],
  approvedBy: [],
  early: null,
  end: 'open',
})

/** Nobody has decided or said anything, and somebody still may. */
export const isAwaited = ({ today, dueOn, replies, end }: HeardLife): boolean => end === 'open' && replies.length === 0 && today <= dueOn

/** The life after an act, and the refusal that is answered instead. */
export function after(life: HeardLife, act: HeardAct): { life: HeardLife; refusal?: string } {
  if (act.do === 'wait') return { life: { ...life, today: dayAfter(life.today, act.days) } }
  if (act.do === 'set') return { life }
  if (act.do === 'office replies') return replied(life, 'office')
  if (act.do === 'paper') return replied(life, act.side)
  // Whoever asked never decides.
  if (act.who === 'raiser') return { life, refusal: 'forbidden' }
  if (life.end !== 'open') return { life, refusal: 'request_closed' }
  if (act.do === 'reject') return { life: { ...life, end: 'rejected' } }
  if (life.approvedBy.includes(act.who)) return { life, refusal: 'approved_before' }
  const isUnheard = isAwaited(life) && life.early === null
  if (isUnheard && !act.hasReason) return { life, refusal: 'not_heard' }
  const approvedBy = [...life.approvedBy, act.who]
  const early = isUnheard ? act.who : life.early
  return { life: { ...life, approvedBy, early, end: approvedBy.length === 2 ? 'barred' : 'open' } }
}

function replied(life: HeardLife, side: Side): { life: HeardLife; refusal?: string } {
  if (life.replies.some((one) => one.side === side)) return { life, refusal: 'replied' }
  if (life.end !== 'open') return { life, refusal: 'decided' }
  return { life: { ...life, replies: [...life.replies, { side, isLate: life.today > life.dueOn }] } }
}
