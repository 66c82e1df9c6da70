import type { SeededRandom } from '#platform/chance.factory.ts'

/** What happened in two years of three plants and a driver who moves between them, in days from the first one on. */
export type Version = { day: number; points: number; lapseMonths: number; topic: string | null; off: number }
export type Rule = { day: number; doubles: boolean; practicePoints: number; practiceMonths: number }
/** What is recorded so many days after its own. */
export type Recorded = { day: number; late: number }
export type Violation = Recorded & { entry: number; state: 'stands' | 'recorded' | 'dismissed' | 'closed' }
export type Plant = { entries: readonly (readonly Version[])[]; rules: readonly Rule[] }
export type Life = {
  plants: readonly Plant[]
  /** The first plant is the driver's own until the first of these, in the morning of its day. */
  moves: readonly { day: number; to: number }[]
  violations: readonly Violation[]
  practices: readonly Recorded[]
  attended: readonly { day: number; topic: string; plant: number }[]
}

export const lastDay = 730
const topics = ['Speed', 'Load', 'Fatigue']

/** Days are drawn closely together, so that one day and its neighbours are met often. */
export function randomLife(random: SeededRandom): Life {
  const day = (): number => random.upTo(random.in(0.3) ? 40 : lastDay)
  const recorded = (): Recorded => ({ day: day(), late: random.in(0.7) ? 0 : random.upTo(60) })
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: random.upTo(most + 1) }, make)
  const version = (from: number): Version => {
    const topic = random.in(0.6) ? random.pick(topics) : null
    return { day: from, points: random.upTo(7), lapseMonths: 1 + random.upTo(18), topic, off: topic === null ? 0 : 1 + random.upTo(4) }
  }
  const plant = (): Plant => ({
    entries: Array.from({ length: 3 }, () => [version(0), ...some(2, () => version(day()))]),
    rules: some(3, () => ({ day: day(), doubles: random.in(0.6), practicePoints: random.upTo(3), practiceMonths: 1 + random.upTo(12) })),
  })
  return {
    plants: Array.from({ length: 3 }, plant),
    moves: random.in(0.5) ? [] : movesOf(some(3, () => ({ day: day(), to: random.upTo(3) }))),
    violations: some(8, () => ({
      ...recorded(),
      entry: random.upTo(3),
      state: random.in(0.7) ? 'stands' : random.pick(['recorded', 'dismissed', 'closed']),
    })),
    practices: some(3, recorded),
    attended: some(3, () => ({ day: day(), topic: random.pick(topics), plant: random.in(0.6) ? 0 : random.upTo(3) })),
  }
}

/** In order, one a day, and each to another plant. */
function movesOf(drawn: Life['moves']): Life['moves'] {
  const moves: { day: number; to: number }[] = []
  for (const move of drawn.toSorted((one, other) => one.day - other.day))
    if (move.to !== (moves.at(-1)?.to ?? 0) && move.day !== moves.at(-1)?.day) moves.push(move)
  return moves
}
