import type { RowProblem } from './row-problems.rules.ts'

export type Reason = { readonly column: string; readonly message: string; readonly count: number }

/** A sentence without what differs from row to row, so that like refusals can be counted together. */
export const reasonOf = (message: string): string =>
  message
    .replace(/'.*'/, '…')
    .replace(/: .*$/, '')
    .replace(/\bat line \d+/, 'at line …')
    .replace(/\b\d+(?:[.,]\d+)?E\+?\d+/i, '…')

/** Counts problems by column and reason, the most frequent first. A file of nonsense has no end of reasons: beyond `most` they are counted as one. */
export function reasonCounter(most = 100): { readonly count: (problems: readonly RowProblem[]) => void; readonly reasons: () => Reason[] } {
  const counted = new Map<string, Reason>()
  return {
    count: (problems) => {
      for (const { column, message } of problems) {
        const reason = { column, message: reasonOf(message) }
        const isTooMany = counted.size >= most && !counted.has(keyOf(reason))
        const kept = isTooMany ? { column: '', message: 'Other reasons' } : reason
        counted.set(keyOf(kept), { ...kept, count: (counted.get(keyOf(kept))?.count ?? 0) + 1 })
      }
    },
    reasons: () => [...counted.values()].toSorted((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b))),
  }
}

const keyOf = ({ column, message }: RowProblem): string => `${column}\n${message}`
