import type { StatementAnswer } from './answer.ts'
import { faultsIn } from './judge.ts'
import type { Templates } from './read-assertions.ts'

/**
 * What is asserted otherwise than PostgreSQL answered. Where several templates have one text, an answer may be another's: only what is wrong for each of
 * them is a fault.
 */
export const faultsOf = ({ assertions, untyped }: Templates, answers: ReadonlyMap<string, readonly StatementAnswer[]>): string[] =>
  [...Map.groupBy(assertions, ({ text }) => text)].flatMap(([text, sharing]) => {
    if (untyped.has(text)) return []
    const faults = sharing.map((assertion) => [...new Set((answers.get(text) ?? []).flatMap((answer) => faultsIn(assertion, answer)))])
    if (faults.some((found) => found.length === 0)) return []
    return sharing.flatMap(({ path, line }, at) => (faults[at] ?? []).map((fault) => `${path}:${line} ${fault}.`))
  })
