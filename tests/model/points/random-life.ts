import type { SeededRandom } from '#platform/chance.factory.ts'

/** What happened in two years of a plant and one of its drivers, in days from the first one on. */
export type Version = { day: number; points: number; lapseMonths: number; topic: string | null; off: number }
export type Rule = { day: number; doubles: boolean; practicePoints: number; practiceMonths: number }
export type Violation = { day: number; entry: number; state: 'stands' | 'recorded' | 'dismissed' | 'closed' }
export type Life = {
  entries: readonly (readonly Version[])[]
  rules: readonly Rule[]
  violations: readonly Violation[]
  practices: readonly number[]
  attended: readonly { day: number; topic: string }[]
}

export const lastDay = 730
const topics = ['Speed', 'Load', 'Fatigue']

/** Days are drawn closely together, so that one day and its neighbours are met often. */
export function randomLife(random: SeededRandom): Life {
  const day = (): number => random.upTo(random.in(0.3) ? 40 : lastDay)
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: random.upTo(most + 1) }, make)
  const version = (from: number): Version => {
    const topic = random.in(0.6) ? random.pick(topics) : null
    return { day: from, points: random.upTo(7), lapseMonths: 1 + random.upTo(18), topic, off: topic === null ? 0 : 1 + random.upTo(4) }
  }
  return {
    entries: Array.from({ length: 3 }, () => [version(0), ...some(2, () => version(day()))]),
    rules: some(3, () => ({ day: day(), doubles: random.in(0.6), practicePoints: random.upTo(3), practiceMonths: 1 + random.upTo(12) })),
    violations: some(8, () => ({
      day: day(),
      entry: random.upTo(3),
      state: random.in(0.7) ? 'stands' : random.pick(['recorded', 'dismissed', 'closed']),
    })),
    practices: some(3, day),
    attended: some(3, () => ({ day: day(), topic: random.pick(topics) })),
  }
}
