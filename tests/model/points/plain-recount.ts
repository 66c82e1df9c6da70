import type { Life, Recorded, Rule, Version } from './random-life.ts'

const first = Date.UTC(2025, 0, 1)
const dayMs = 86_400_000
export const dateOf = (day: number): string => new Date(first + day * dayMs).toISOString().slice(0, 10)

/** The same day of a later month, or that month's last. */
function later(day: number, months: number): number {
  const date = new Date(first + day * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const longest = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return (Date.UTC(year, month, Math.min(date.getUTCDate(), longest)) - first) / dayMs
}

/** Of several that were said for a day the last, as one reads a notebook. */
function saidOn<S extends Version | Rule>(all: readonly S[], day: number): S | undefined {
  let found: S | undefined
  for (const each of all) if (each.day <= day && (found === undefined || each.day >= found.day)) found = each
  return found
}

/** Whose driver it was on a day. */
export function ownOn({ moves }: Life, day: number): number {
  let own = 0
  for (const move of moves) if (move.day <= day) own = move.to
  return own
}

/** The day on which a driver left a plant for the last time; never of the own one, and null of one that was never the own. */
export function leftOn({ moves }: Life, plant: number): number | null {
  let [own, left]: [number, number | null] = [0, null]
  for (const move of moves) {
    if (own === plant) left = move.day
    own = move.to
  }
  return own === plant ? Infinity : left
}

const recordedOn = ({ day, late }: Recorded): number => day + late

/** The points of a driver on a day at a plant, counted by hand: what a clerk would do with the papers of all plants where the driver was at home up to then. */
export function countByHand(life: Life, plant: number, day: number): number {
  const left = leftOn(life, plant) ?? 0
  let points = 0
  for (const [at, one] of life.violations.entries()) {
    const judge = ownOn(life, recordedOn(one))
    const { entries, rules } = life.plants[judge]!
    const said = saidOn(entries[one.entry] ?? [], one.day)
    if (judge !== plant && recordedOn(one) >= left) continue
    if (one.state !== 'stands' || said === undefined || one.day > day || later(one.day, said.lapseMonths) <= day) continue
    let weight = said.points
    for (const [other, before] of life.violations.entries()) {
      const isWrittenBefore = recordedOn(before) < recordedOn(one) || (recordedOn(before) === recordedOn(one) && other < at)
      const isBefore = before.day < one.day || (before.day === one.day && isWrittenBefore)
      const isSame = before.entry === one.entry && ownOn(life, recordedOn(before)) === judge
      if (isBefore && before.state === 'stands' && isSame && later(before.day, 12) > one.day && saidOn(rules, one.day)?.doubles) {
        weight = said.points * 2
      }
    }
    const isTrained = life.attended.some(
      (event) =>
        event.topic === said.topic &&
        event.day > one.day &&
        event.day <= day &&
        (event.plant === plant || leftOn(life, event.plant) !== null),
    )
    if (isTrained) weight -= said.off
    points += weight < 0 ? 0 : weight
  }
  for (const practice of life.practices) {
    const rule = saidOn(life.plants[ownOn(life, recordedOn(practice))]!.rules, practice.day)
    if (recordedOn(practice) >= left || !rule) continue
    if (practice.day <= day && later(practice.day, rule.practiceMonths) > day) points -= rule.practicePoints
  }
  return points < 0 ? 0 : points
}
