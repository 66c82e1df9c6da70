import type * as z from 'zod/mini'
import type { Actor, SessionPlant, Scope } from '#accounts/people.ts'
import type { DecidedKind } from '#accounts/permissions.rules.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { StoreFile } from '../engine/raise/raised-files.service.ts'
import type { RecordField } from '../engine/decide/record-changes.rules.ts'
import type { RequestWarning } from '../warnings/request-warning.contract.ts'
import type { ApprovalPreview } from './approval-preview.contract.ts'
import type { BodyOf, DecisionOf, Kind, KindContract, Shape, StoredBodyOf } from './kind.contract.ts'

/** The request, driver (locked in this transaction), actor and time that a kind's change gets. */
export type RequestContext = {
  requestId: string
  driver: Driver
  plant: SessionPlant
  /** The driver's transporter when the request was raised. */
  transporterId: string
  /** Null for requests raised by the system. */
  raisedBy: string | null
  /** The doctor of the submitter's session; null outside the doctor portal. */
  doctorId: string | null
  /** Null where the system closes the request. */
  userId: string | null
  /** The decider's comment; on raising, the submitter's; '' on cancelling. */
  comment: string
  at: Date
  /** In the site's time zone. */
  today: PlainDate
}

/** The change to the driver, with the comment as its reason. */
export const toDriverChange = ({ driver, at, userId, comment }: RequestContext): DriverChange => ({ driver, at, userId, why: comment })

export type Requester = { actor: Actor; driverId: string; at: Date }

/** `scope` is the reader's: a warning names no driver beyond it. */
export type WarningContext<S> = Pick<RequestContext, 'driver' | 'plant' | 'today'> & { scope: Scope; body: Partial<S> }

type ByPerson = RequestContext & { userId: string }
type Raised<S> = ByPerson & { actor: Actor; body: S }
type Approved<S, D> = ByPerson & { body: S; decision: D }

/** What is read of the record before a request writes into it. */
export type RecordContext<S> = Pick<RequestContext, 'driver' | 'today'> & { body: S }
type Rejected<D> = RequestContext & { decision: D }

/**
 * What a kind changes beyond the request row. `S` is its stored body, `D` its decision, `O` the state it would end, `B` its body. Each function
 * throws a Refusal when the change is no longer possible; the transaction is then rolled back.
 */
export type KindChanges<S, D, O, B = unknown> = {
  /** Throws a Refusal when the person may not raise it for a driver in scope. Called before raising and before pending requests are shown. */
  assertMayRequest?: (db: Db, requester: Requester) => Promise<void>
  /** Reads what depends on the submitter's plant, such as local phone numbers. Throws a Refusal. */
  readBody?: (body: B, actor: Actor) => B
  /** Runs before the transaction of raising, so that its counters and audit rows survive a refusal. Throws a Refusal. */
  beforeRaising?: (db: Db, requester: Requester & { body: B }) => Promise<void>
  /** Runs in the transaction that inserts the request; answers further keys for body_data. */
  raised?: (tx: Tx, context: Raised<S>) => Promise<object | void>
  approved: (tx: Tx, context: Approved<S, D>) => Promise<void>
  /** Left out where a rejection changes nothing. */
  rejected?: (tx: Tx, context: Rejected<D>) => Promise<void>
  /** Left out where cancelling changes nothing. */
  cancelled?: (tx: Tx, context: RequestContext) => Promise<void>
  /** Runs where the system closes the request because its driver can no longer be affected; `rejected` by default. */
  closed?: (tx: Tx, context: RequestContext) => Promise<void>
  /**
   * The fields of the record that approval writes. Stored as they are when the request is submitted; where one has changed since, its approval has to say
   * that this was read. Left out where approval overwrites nothing.
   */
  recordFields?: (db: Db, context: RecordContext<S>) => Promise<readonly RecordField[]>
  /** What the sender confirms and the decider sees. Before sending, fields may be missing from the body. */
  warnings?: (db: Db, context: WarningContext<S>) => Promise<readonly RequestWarning[]>
  /** What approval would change; left out where the request says it all. */
  preview?: (db: Db, context: RequestContext & { body: S }) => Promise<ApprovalPreview>
  /** What the decider reads after an approval that has taken effect, beside the fixed text; left out where that says it all. */
  answer?: (db: Db, approved: Requester) => Promise<string | undefined>
  /** Left out where approval ends nothing. */
  currentState?: (db: Db, driver: Driver, reader: Actor) => Promise<O>
  /** Prepares and stores the kind's files; by default they are inspected and stored unchanged. */
  storeFile?: StoreFile
}

type ChangesOf<B extends Shape, D extends Shape, O extends z.ZodMiniType> = KindChanges<
  StoredBodyOf<B>,
  DecisionOf<D>,
  z.output<O>,
  BodyOf<B>
>

/** A kind's contract with its changes, as the engine runs it. */
export type KindHandler<B extends Shape, D extends Shape, O extends z.ZodMiniType, S extends DecidedKind = DecidedKind> = ChangesOf<
  B,
  D,
  O
> & {
  slug: S
  kind: KindContract<B, D, O, S>
}

export const handleKind = <B extends Shape, D extends Shape, O extends z.ZodMiniType, S extends DecidedKind>(
  kind: KindContract<B, D, O, S>,
  changes: ChangesOf<B, D, O>,
): KindHandler<B, D, O, S> => ({ slug: kind.slug, kind, ...changes })

/** A handler of any kind, for code that treats all alike: each gets what its own contract has read. */
export type AnyKindHandler = KindHandler<Shape, Shape, z.ZodMiniType>

/** The part of any handler that cancelling uses. */
export type CancelHandler = { kind: Kind; cancelled?: (tx: Tx, context: RequestContext) => Promise<void> }

/** The part of any handler that the system's closing uses. */
export type ClosingHandler = {
  kind: Kind
  // Methods, so that handlers of any decision fit.
  closed?(tx: Tx, context: RequestContext): Promise<void>
  rejected?(tx: Tx, context: RequestContext & { decision: unknown }): Promise<void>
}

/** The part of a handler that storing files uses. */
export type FileHandler<B extends Shape> = { kind: { body: B }; storeFile?: StoreFile }
