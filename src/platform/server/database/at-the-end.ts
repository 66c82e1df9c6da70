import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './database.ts'

/** A transaction's last statements, for everything that was gathered for them. */
type LastStep<V> = (tx: Tx, gathered: ReadonlyMap<string, V>) => Promise<void>

// oxlint-disable-next-line typescript/no-explicit-any
const running = new AsyncLocalStorage<Map<LastStep<any>, Map<string, unknown>>>()

/** Runs `work` and then, once each, the last steps that it asked for. */
export async function withLastSteps<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const steps = new Map<LastStep<unknown>, Map<string, unknown>>()
  const result = await running.run(steps, () => work(tx))
  for (const [step, gathered] of steps) await step(tx, gathered)
  return result
}

/** Has a step done once at the end of this transaction, for the last value of each key; at once where nothing waits for the end. */
export async function atTheEnd<V>(tx: Tx, step: LastStep<V>, values: ReadonlyMap<string, V>): Promise<void> {
  const steps = running.getStore()
  if (!steps) return step(tx, values)
  const gathered = steps.get(step) ?? new Map<string, unknown>()
  for (const [key, value] of values) gathered.set(key, value)
  steps.set(step, gathered)
}
