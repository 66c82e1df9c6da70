import type { Assertion } from './asserted.ts'

/** How many by a file's name. */
export type CountByFile = Readonly<Record<string, number>>

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export function countByFile(assertions: readonly Pick<Assertion, 'path'>[]): CountByFile {
  const counts: Record<string, number> = {}
  for (const { path } of assertions) counts[nameOf(path)] = (counts[nameOf(path)] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other)))
}

export const reachFaults = (unreached: CountByFile, listed: CountByFile): string[] =>
  Object.entries(unreached)
    .filter(([name, count]) => count > (listed[name] ?? 0))
    .map(
      ([name, count]) =>
        `${name}: no test reaches ${count} of its typed statements and expressions; ${listed[name] ?? 0} may be unreached.`,
    )

/** The shorter of both lists. */
export const lessOf = (unreached: CountByFile, listed: CountByFile): CountByFile =>
  Object.fromEntries(
    Object.entries(listed)
      .map(([name, count]) => [name, Math.min(count, unreached[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
