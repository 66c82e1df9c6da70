import type { Life } from './commands.ts'
import { kindOf } from './driver-model.ts'
import { rareLives } from './openings-rare.ts'
import { approve, cancel, days, done, evidence, raise, reject, tooLate } from './scripted.ts'
import { startAt } from './starts.ts'
import { driverStatusNos, everybody, portalOf, type DriverStatusNo } from './state.ts'

/** Scripted lives that reach every goal, independent of chance. */
export const openings = (slugs: readonly string[]): readonly Life[] => [
  ...slugs.flatMap(openingsOf),
  ...driverStatusNos.map((status) => ({ start: startAt(status), steps: slugs.map((slug) => raise(slug)) })),
  ...rareLives,
]

const openingsOf = (slug: string): readonly Life[] => [
  everyEnding(slug),
  wrongPeople(slug),
  wrongWishes(slug),
  ...kindOf(slug).at.map((status) => ({ start: startAt(status), steps: [raise(slug, { by: 2 }), approve('second'), approve('staff')] })),
  ...(slug === 'blacklist-driver' ? [] : [barredMeanwhile(slug)]),
  ...(slug === 'transfer-driver' ? [] : [transferredMeanwhile(slug)]),
]

/** Cancelled, rejected, approved and answered, then each again too late. */
export const everyEnding = (slug: string): Life => ({
  start: startAt(firstStatus(slug)),
  steps: [
    raise(slug),
    raise(slug),
    cancel('its own'),
    raise(slug),
    reject('second'),
    raise(slug),
    approve('second'),
    tooLate(approve('second')),
    tooLate(reject('second')),
    tooLate(cancel('its own')),
    evidence('its own'),
    tooLate(evidence('its own')),
  ],
})

/** Everyone raises, cancels and decides; most are refused. */
function wrongPeople(slug: string): Life {
  const mayAsk = everybody.filter((who) => kindOf(slug).raisedBy.includes(portalOf[who]) && who !== 'rival')
  const others = everybody.filter((who) => !mayAsk.includes(who))
  const outside = everybody.filter((who) => portalOf[who] !== 'staff_portal')
  return {
    start: startAt(firstStatus(slug)),
    steps: [
      ...others.map((by) => raise(slug, { by })),
      raise(slug),
      ...everybody.filter((who) => who !== mayAsk[0]).map(cancel),
      ...outside.map((by) => approve(by)),
      ...(mayAsk[0] === 'staff' ? [approve('staff'), reject('staff')] : []),
      reject('second'),
      // Verifications expire by the next day.
      days(1),
      raise(slug),
    ],
  }
}

/** Invalid bodies. */
function wrongWishes(slug: string): Life {
  const asked = kindOf(slug).whys?.asked ?? []
  const wishes = asked.flatMap((why) => wrong[why] ?? [])
  return { start: startAt(firstStatus(slug)), steps: wishes.map((wish) => raise(slug, wish)) }
}

const wrong: Readonly<Record<string, Parameters<typeof raise>[1]>> = {
  'day to come': { daysAgo: -1 },
  'counts no more': { daysAgo: 366 },
  'id number taken': { idNo: 'taken' },
  'same transporter': { to: 'owner' },
}

/** Blacklisted between raising and deciding. */
const barredMeanwhile = (slug: string): Life => ({
  start: startAt(8),
  steps: [...(firstStatus(slug) === 8 ? [] : done('suspend-driver')), raise(slug), ...barred, approve('second'), cancel('its own')],
})
const barred = done('blacklist-driver')

/** Transferred between raising and deciding. Suspended drivers are active again by then. */
const transferredMeanwhile = (slug: string): Life => ({
  start: startAt(firstStatus(slug)),
  steps: [raise(slug), days(21), ...done('transfer-driver'), approve('second'), reject('second')],
})

const firstStatus = (slug: string): DriverStatusNo => kindOf(slug).at[0] ?? 8
