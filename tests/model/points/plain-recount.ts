import type { Life, Rule, Version } from './random-life.ts'

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

/** The points of a driver on a day, counted by hand: what a clerk would do with the papers in front of them. */
export function countByHand({ entries, rules, violations, practices, attended }: Life, day: number): number {
  let points = 0
  for (const [at, one] of violations.entries()) {
    const said = saidOn(entries[one.entry] ?? [], one.day)
    if (one.state !== 'stands' || said === undefined || one.day > day || later(one.day, said.lapseMonths) <= day) continue
    let weight = said.points
    for (const [other, before] of violations.entries()) {
      const isBefore = before.day < one.day || (before.day === one.day && other < at)
      if (
        isBefore &&
        before.state === 'stands' &&
        before.entry === one.entry &&
        later(before.day, 12) > one.day &&
        saidOn(rules, one.day)?.doubles
      ) {
        weight = said.points * 2
      }
    }
    if (attended.some((event) => event.topic === said.topic && event.day > one.day && event.day <= day)) weight -= said.off
    points += weight < 0 ? 0 : weight
  }
  for (const practice of practices) {
    const rule = saidOn(rules, practice)
    if (rule && practice <= day && later(practice, rule.practiceMonths) > day) points -= rule.practicePoints
  }
  return points < 0 ? 0 : points
}
