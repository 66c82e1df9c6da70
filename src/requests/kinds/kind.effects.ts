import type * as z from 'zod'
import type { PlantHere, Scope } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database.ts'
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
  /** Left out where a rejection changes nothing. */
  readonly rejected?: (tx: Tx, decided: Decided<B, D>) => Promise<void>
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
    body: kind.bodyShape.parse(kept),
    decision: kind.decisionShape.parse(decision),
  })
  return {
    kind,
    approved: (tx, occasion, kept, decision) => effects.approved(tx, judged(occasion, kept, decision)),
    rejected: async (tx, occasion, kept, decision) => effects.rejected?.(tx, judged(occasion, kept, decision)),
    old: async (db, driver, scope) => effects.old?.(db, driver, scope),
  }
}
