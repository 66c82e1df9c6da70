import type { Tx } from './database.ts'

/** A transaction's last statements, for everything that was gathered for them. */
type LastStep<V> = (tx: Tx, gathered: ReadonlyMap<string, V>) => Promise<void>

const waiting = new WeakMap<Tx, Map<LastStep<never>, Map<string, never>>>()

/** Runs `work` and then, once each, the last steps that it asked for. */
export async function withLastSteps<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const steps = new Map<LastStep<never>, Map<string, never>>()
  waiting.set(tx, steps)
  const result = await work(tx)
  for (const [step, gathered] of steps) await step(tx, gathered)
  return result
}

/** Has a step done once before this transaction commits, for the last value of each key; at once where `inTransaction` did not begin it. */
export async function beforeCommit<V>(tx: Tx, step: LastStep<V>, values: ReadonlyMap<string, V>): Promise<void> {
  const steps = waiting.get(tx)
  if (!steps) return step(tx, values)
  const gathered = (steps.get(step) ?? new Map<string, never>()) as Map<string, V>
  for (const [key, value] of values) gathered.set(key, value)
  steps.set(step, gathered as Map<string, never>)
}
