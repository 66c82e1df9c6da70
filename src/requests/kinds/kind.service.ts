import type * as z from 'zod'
import type { Actor, PlantHere, Scope } from '#accounts/people.ts'
import type { DriverDeed } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { KeepFile } from '../engine/raised-files.service.ts'
import type { Kind } from './kind.contract.ts'

/** What an effect is given: who did what to which request, and the driver as locked in this transaction. */
export type Occasion = {
  readonly requestId: string
  readonly driver: Driver
  readonly plant: PlantHere
  /** Under whom it was asked; the driver may be with another by now. */
  readonly transporterId: string
  /** Null for what the system itself asks. */
  readonly raisedBy: string | null
  /** The doctor that the submitter's session stood for; null beside the doctor portal. */
  readonly doctorId: string | null
  readonly userId: string
  /** The decider's words; of a request that is raised or taken back, the submitter's, where there are any. */
  readonly comment: string
  readonly at: Date
  /** At the site. */
  readonly today: PlainDate
}

/** What is done to the driver, with the comment as the reason. */
export const deedOf = ({ driver, at, userId, comment }: Occasion): DriverDeed => ({ driver, at, userId, why: comment })

/** Everything that was kept of the request: its comment, its body with files as ids, and what `raised` added. */
export type KeptBody = Readonly<Record<string, unknown>>

type Asked<B> = Occasion & { readonly body: B; readonly kept: KeptBody }
type Decided<B, D> = Asked<B> & { readonly decision: D }

/** Who speaks of which driver, before anything is looked up for them. */
export type Asker = { readonly actor: Actor; readonly driverId: string; readonly at: Date }

/** What a kind changes beyond the request itself. Each throws a Refusal when it may not happen any more, and then nothing has. */
export type KindEffects<B, D, O> = {
  /** Throws a Refusal where the person may not speak of this driver at all, although within reach. Asked before raising, and before what waits is told. */
  readonly mayAsk?: (db: Db, asker: Asker) => Promise<void>
  /** Asked before the transaction of raising, so that what it counts and records stands although the raising is refused. Throws a Refusal. */
  readonly beforeRaising?: (db: Db, asker: Asker & { readonly body: B }) => Promise<void>
  /** What raising itself judges and writes, after the request is kept and in its transaction. May answer more keys to keep in body_data. */
  readonly raised?: (tx: Tx, asked: Asked<B> & { readonly actor: Actor }) => Promise<KeptBody | void>
  readonly approved: (tx: Tx, decided: Decided<B, D>) => Promise<void>
  /** Left out where a rejection changes nothing. `kept` is what was asked, as it was kept: a request that has become impossible is still rejected. */
  readonly rejected?: (tx: Tx, decided: Occasion & { readonly kept: KeptBody; readonly decision: D }) => Promise<void>
  /** Left out where taking it back changes nothing. */
  readonly cancelled?: (tx: Tx, occasion: Occasion & { readonly kept: KeptBody }) => Promise<void>
  /** Left out where the request ends nothing. */
  readonly old?: (db: Db, driver: Driver, scope: Scope) => Promise<O>
  /** How this kind's files are made ready and kept, where looking into them is not all (a picture is cut to a square). */
  readonly keepFile?: KeepFile
}

/** A kind's effects for the engine, which does not know the kind: what was kept and what was sent are judged by the kind's own shapes. */
export type RunningKind = {
  readonly kind: Kind
  readonly mayAsk: (db: Db, asker: Asker) => Promise<void>
  /** There where the kind has it: `sent` is judged by the kind's shape, which has no files then. */
  readonly beforeRaising: ((db: Db, asker: Asker, sent: KeptBody) => Promise<void>) | undefined
  readonly raised: (tx: Tx, occasion: Occasion & { readonly actor: Actor }, kept: KeptBody) => Promise<KeptBody | void>
  readonly approved: (tx: Tx, occasion: Occasion, kept: KeptBody, decision: unknown) => Promise<void>
  readonly rejected: (tx: Tx, occasion: Occasion, kept: KeptBody, decision: unknown) => Promise<void>
  readonly cancelled: (tx: Tx, occasion: Occasion, kept: KeptBody) => Promise<void>
  readonly old: (db: Db, driver: Driver, scope: Scope) => Promise<unknown>
  readonly keepFile: KeepFile | undefined
}

type Told<B extends z.ZodObject, D extends z.ZodObject, O extends z.ZodType> = Kind & {
  readonly keptShape: B
  readonly decisionShape: D
  readonly old: O
}

export function effectsOf<B extends z.ZodObject, D extends z.ZodObject, O extends z.ZodType>(
  kind: Told<B, D, O>,
  effects: KindEffects<z.output<B>, z.output<D>, z.output<O>>,
): RunningKind {
  const { beforeRaising } = effects
  const decided = (decision: unknown) => ({ decision: kind.decisionShape.parse(decision) })
  return {
    kind,
    mayAsk: async (db, asker) => effects.mayAsk?.(db, asker),
    beforeRaising: beforeRaising && ((db, asker, sent) => beforeRaising(db, { ...asker, body: stillFits(kind.keptShape, sent) })),
    raised: async (tx, occasion, kept) => effects.raised?.(tx, { ...occasion, kept, body: stillFits(kind.keptShape, kept) }),
    approved: (tx, occasion, kept, decision) =>
      effects.approved(tx, { ...occasion, kept, body: stillFits(kind.keptShape, kept), ...decided(decision) }),
    rejected: async (tx, occasion, kept, decision) => effects.rejected?.(tx, { ...occasion, kept, ...decided(decision) }),
    cancelled: async (tx, occasion, kept) => effects.cancelled?.(tx, { ...occasion, kept }),
    old: async (db, driver, scope) => effects.old?.(db, driver, scope),
    keepFile: effects.keepFile,
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
