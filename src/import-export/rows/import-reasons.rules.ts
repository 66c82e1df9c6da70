import type { RegisterRowProblem } from './row-problems.rules.ts'

export type ImportReason = { readonly column: string; readonly message: string; readonly count: number }

/** A message without its row-specific parts, for counting. */
export const reasonOf = (message: string): string =>
  message
    .replace(/'.*'/, '…')
    .replace(/: .*$/, '')
    .replace(/\bat line \d+/, 'at line …')
    .replace(/\b\d+(?:[.,]\d+)?E\+?\d+/i, '…')

/** Counts errors by column and reason, most frequent first. Beyond `most` reasons, the rest count as one. */
export function reasonCounter(most = 100): {
  readonly count: (problems: readonly RegisterRowProblem[]) => void
  readonly reasons: () => ImportReason[]
} {
  const counts = new Map<string, ImportReason>()
  return {
    count: (problems) => {
      for (const { column, message } of problems) {
        const reason = { column, message: reasonOf(message) }
        const isTooMany = counts.size >= most && !counts.has(keyOf(reason))
        const counted = isTooMany ? { column: '', message: 'Other reasons' } : reason
        counts.set(keyOf(counted), { ...counted, count: (counts.get(keyOf(counted))?.count ?? 0) + 1 })
      }
    },
    reasons: () => [...counts.values()].toSorted((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b))),
  }
}

const keyOf = ({ column, message }: RegisterRowProblem): string => `${column}\n${message}`
