import type * as z from 'zod'
import type { PlantHere, Scope } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { conflict } from '#platform/server/refusal.ts'
import type { Kind } from './kind.contract.ts'

/** What an effect is given: who decided on what, and the driver as locked in this transaction. */
export type Occasion = {
  readonly requestId: string
  readonly driver: Driver
  readonly plant: PlantHere
  /** Null for what the system itself asks. */
  readonly raisedBy: string | null
  readonly userId: string
  /** The decider's words. */
  readonly comment: string
  readonly at: Date
  /** At the site. */
  readonly today: PlainDate
}

type Asked<B> = Occasion & { readonly body: B }
type Decided<B, D> = Asked<B> & { readonly decision: D }

/** What a kind changes beyond the request itself. Each throws a Refusal when it may not happen any more, and then nothing has. */
export type KindEffects<B, D, O> = {
  readonly approved: (tx: Tx, decided: Decided<B, D>) => Promise<void>
  /** Left out where a rejection changes nothing. `kept` is what was asked, as it was kept: a request that has become impossible is still rejected. */
  readonly rejected?: (tx: Tx, decided: Occasion & { readonly kept: unknown; readonly decision: D }) => Promise<void>
  /** Left out where the request ends nothing. */
  readonly old?: (db: Db, driver: Driver, scope: Scope) => Promise<O>
}

/** A kind's effects for the engine, which does not know the kind: what was kept and what was sent are judged by the kind's own shapes. */
export type RunningKind = {
  readonly kind: Kind
  readonly approved: (tx: Tx, occasion: Occasion, kept: unknown, decision: unknown) => Promise<void>
  readonly rejected: (tx: Tx, occasion: Occasion, kept: unknown, decision: unknown) => Promise<void>
  readonly old: (db: Db, driver: Driver, scope: Scope) => Promise<unknown>
}

type Told<B extends z.ZodObject, D extends z.ZodObject, O extends z.ZodType> = Kind & {
  readonly bodyShape: B
  readonly decisionShape: D
  readonly old: O
}

export function effectsOf<B extends z.ZodObject, D extends z.ZodObject, O extends z.ZodType>(
  kind: Told<B, D, O>,
  effects: KindEffects<z.output<B>, z.output<D>, z.output<O>>,
): RunningKind {
  const judged = (occasion: Occasion, kept: unknown, decision: unknown) => ({
    ...occasion,
    body: stillFits(kind.bodyShape, kept),
    decision: kind.decisionShape.parse(decision),
  })
  return {
    kind,
    approved: (tx, occasion, kept, decision) => effects.approved(tx, judged(occasion, kept, decision)),
    rejected: async (tx, occasion, kept, decision) =>
      effects.rejected?.(tx, { ...occasion, kept, decision: kind.decisionShape.parse(decision) }),
    old: async (db, driver, scope) => effects.old?.(db, driver, scope),
  }
}

/** What was asked is judged again: the shape may have become stricter since. */
function stillFits<B extends z.ZodObject>(shape: B, kept: unknown): z.output<B> {
  const read = shape.safeParse(kept)
  if (read.success) return read.data
  throw conflict(
    'asked_outdated',
    'What was asked for cannot be done any more. Reject the request, and have it raised again.',
    fieldErrors(read.error),
  )
}
