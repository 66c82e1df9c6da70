import type * as z from 'zod'
import type { Actor, PlantHere, Scope } from '#accounts/people.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { StoreFile } from '../engine/raised-files.service.ts'
import type { BodyOf, DecisionOf, Kind, KindContract, Shape, StoredBodyOf } from './kind.contract.ts'

/** What a kind is given with each change: which request, of which driver (locked in this transaction), by whom and when. */
export type RequestContext = {
  readonly requestId: string
  readonly driver: Driver
  readonly plant: PlantHere
  /** The driver's transporter when the request was raised. */
  readonly transporterId: string
  /** Null for requests of the product itself. */
  readonly raisedBy: string | null
  /** The doctor of the submitter's session; null outside the doctor portal. */
  readonly doctorId: string | null
  readonly userId: string
  /** The decider's comment; of a request that is raised or cancelled, the submitter's, if any. */
  readonly comment: string
  readonly at: Date
  /** At the site. */
  readonly today: PlainDate
}

/** A change of the driver, with the comment as its reason. */
export const toDriverChange = ({ driver, at, userId, comment }: RequestContext): DriverChange => ({ driver, at, userId, why: comment })

/** Who asks about which driver. */
export type Requester = { readonly actor: Actor; readonly driverId: string; readonly at: Date }

type Raised<S> = RequestContext & { readonly actor: Actor; readonly body: S }
type Approved<S, D> = RequestContext & { readonly body: S; readonly decision: D }
type Rejected<D> = RequestContext & { readonly decision: D }

/**
 * What a kind changes beyond the request itself; `S` is its stored body, `D` its decision, `O` the state it would end, `B` its body. Each throws a Refusal when it is not
 * possible any more; then nothing is changed.
 */
export type KindChanges<S, D, O, B = unknown> = {
  /** Throws a Refusal where the person may not ask about this driver, although in scope. Called before raising and before pending requests are shown. */
  readonly assertMayRequest?: (db: Db, requester: Requester) => Promise<void>
  /** Runs before the transaction of raising, so that what it counts and audits stays although raising is refused. Throws a Refusal. */
  readonly beforeRaising?: (db: Db, requester: Requester & { readonly body: B }) => Promise<void>
  /** Runs after the request is inserted, in its transaction. Answers more keys to store in body_data. */
  readonly raised?: (tx: Tx, context: Raised<S>) => Promise<object | void>
  readonly approved: (tx: Tx, context: Approved<S, D>) => Promise<void>
  /** Left out where a rejection changes nothing. */
  readonly rejected?: (tx: Tx, context: Rejected<D>) => Promise<void>
  /** Left out where cancelling changes nothing. */
  readonly cancelled?: (tx: Tx, context: RequestContext) => Promise<void>
  /** Left out where approval ends nothing. */
  readonly currentState?: (db: Db, driver: Driver, scope: Scope) => Promise<O>
  /** How the kind's files are prepared and stored; inspected and stored as they are by default. */
  readonly storeFile?: StoreFile
}

type ChangesOf<B extends Shape, D extends Shape, O extends z.ZodType> = KindChanges<StoredBodyOf<B>, DecisionOf<D>, z.output<O>, BodyOf<B>>

/** A kind's contract with its changes: what the engine runs. */
export type KindHandler<B extends Shape, D extends Shape, O extends z.ZodType> = ChangesOf<B, D, O> & {
  readonly kind: KindContract<B, D, O>
}

export const handleKind = <B extends Shape, D extends Shape, O extends z.ZodType>(
  kind: KindContract<B, D, O>,
  changes: ChangesOf<B, D, O>,
): KindHandler<B, D, O> => ({ kind, ...changes })

/** What cancelling needs of a kind, whichever it is. */
export type CancelHandler = { readonly kind: Kind; readonly cancelled?: (tx: Tx, context: RequestContext) => Promise<void> }

/** What storing files needs of a kind. */
export type FileHandler<B extends Shape> = { readonly kind: { readonly body: B }; readonly storeFile?: StoreFile }
