import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { decides, type DecidedKind, type Permission } from '#accounts/permissions.rules.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { filesAs, type FilesAs } from '#platform/contract/upload.ts'
import { route, type Method, type Route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { requestTypeNames, type RequestTypeId } from '../engine/request-types.contract.ts'
import type { WarnedField } from '../warnings/request-warning.contract.ts'
import { seesOnlyOwn } from '../engine/requests.rules.ts'
import { commentRequired, Raised, ShownFile, ExistingRequest, readVersion, type CancelRoute } from './kind-shapes.contract.ts'

export type Shape = Readonly<Record<string, z.ZodMiniType>>
/** What decides how many approvals a request needs: the driver's status now. */
export type ApprovalsContext = { readonly statusId: DriverStatusId }
export type ApprovalsNeeded = 1 | 2
type AllocatedAccess = ReturnType<typeof staff>
type Endpoint = { readonly method: Method; readonly path: `/${string}` }

/** One kind of request, as plain data; routes, labels, history, notifications, audit and tests are derived from it. */
export type KindDefinition<B extends Shape, D extends Shape, O extends z.ZodMiniType> = {
  readonly typeId: RequestTypeId
  /** Its name in the calls: POST /v2/requests/{slug}, exist/{slug} and action/{slug}. */
  readonly slug: DecidedKind
  /** Title of the action card, such as 'Suspend', and a sentence on what the request does. */
  readonly action: string
  readonly actionText: string
  /** The sentence below the title of the form's panel. */
  readonly panelText: string
  readonly sentMessage: string
  /** The end of 'A request has already been sent to …'. */
  readonly duplicateMessage: string
  /** Whether several different ones may be pending for a driver. */
  readonly allowsSeveral?: true
  /** What stops the driver, such as a finding 'not fit', is taken whatever of this kind waits already. */
  readonly urgent?: Urgent
  readonly raisedBy: readonly Portal[]
  /** The permission to raise it; 'requests.raise' by default. */
  readonly raisePermission?: Permission
  /** POST /v2/requests/{slug} by default. */
  readonly raisePath?: `/${string}`
  /** Looks up a pending one; POST /v2/requests/exist/{slug} by default. */
  readonly exist?: Endpoint
  /** The call by which the submitter cancels it. */
  readonly cancel: CancelRoute
  /** The permission to open its files; the submitter always may. Each opening is then audited. */
  readonly filePermission?: Permission
  /** Body fields about which the sender may be warned before sending. */
  readonly warnsAbout?: readonly WarnedField[]
  /** Body fields that only deciders and readers of its files see, such as fitness to work. */
  readonly privateFields?: readonly string[]
  /** 'employment' requests cannot be approved after a transfer; 'person' requests can. */
  readonly concerns: 'person' | 'employment'
  readonly allowedDriverStatuses: readonly DriverStatusId[]
  /** Of these, the statuses in which staff alone may raise it. */
  readonly staffOnlyStatuses?: readonly DriverStatusId[]
  /** The statuses in which it may be approved, where they differ. */
  readonly approvedAtStatuses?: readonly DriverStatusId[]
  /** How many colleagues have to approve it; one by default. */
  readonly approvalsNeeded?: (context: ApprovalsContext) => ApprovalsNeeded
  /** The fields beside the driver. `comment` goes to the request's own column; files are stored and become ids. */
  readonly body: B
  /** The fields that its submitter can be asked to correct, with their labels; none for a kind that staff alone raise. Pages get them with the request. */
  readonly mendable?: { readonly [F in keyof B]?: string }
  /** The decider's fields beside the comment, each with a default; used on approval only. */
  readonly decision: D
  /** The driver's state that approval would end, as `exist` answers it. */
  readonly currentState: O
  readonly showsHistory: boolean
  readonly afterDeciding: 'leave' | 'stay'
}

export type Urgent = {
  /** The values of the body that make a request urgent. */
  readonly values: Readonly<Record<string, string>>
  /** What the form offers while another one waits. */
  readonly action: string
  /** In which statuses of the driver it is taken. */
  readonly driverStatuses: readonly DriverStatusId[]
}

export const approveOrReject = ['approve', 'reject'] as const
export type DecisionKey = (typeof approveOrReject)[number]
export const decidedMessage = (key: DecisionKey): string => `${key} option done successfully`
export const secondNeededText = 'A second colleague must approve it too.'

type Id = { readonly driver_id: z.ZodMiniString<string> }
/** `replaces_id`: the rejected request that it answers. */
type RaiseId = Id & { readonly replaces_id: z.ZodMiniOptional<z.ZodMiniString<string>> }
const decisionInput = {
  request_id: id(),
  comment: mandatory({ message: commentRequired }),
  key: z.enum(approveOrReject, 'Choose approve or reject'),
  /** A later one is not decided unread. */
  version: readVersion,
  /** `overwrites.seen` of the details: what the record has become since is read, and approval overwrites it. */
  overwrites: z.optional(z.string().check(z.maxLength(64))),
}
type Existing<O extends z.ZodMiniType> = z.ZodMiniObject<{ existing: z.ZodMiniArray<typeof ExistingRequest>; old: O }>

/** `S` is its slug, by which lists of kinds are made (`bySlug`). */
export type KindContract<B extends Shape, D extends Shape, O extends z.ZodMiniType, S extends DecidedKind = DecidedKind> = Omit<
  KindDefinition<B, D, O>,
  'exist' | 'slug'
> &
  KindRoutes<B, D, O> & {
    readonly slug: S
    readonly title: string
    /** The body as sent, as stored (files as ids), and as shown (files as names with addresses). */
    readonly bodyShape: z.ZodMiniObject<B>
    readonly storedShape: z.ZodMiniObject<StoredShape<B>>
    readonly shownShape: z.ZodMiniObject<FilesAs<B, typeof ShownFile>>
    readonly decisionShape: z.ZodMiniObject<D>
  }

type StoredShape<B extends Shape> = FilesAs<B, z.ZodMiniString<string>>
/** The body as parsed from the call. */
export type BodyOf<B extends Shape> = z.output<z.ZodMiniObject<B>>
/** The body as stored, with files as ids. */
export type StoredBodyOf<B extends Shape> = z.output<z.ZodMiniObject<StoredShape<B>>>
export type DecisionOf<D extends Shape> = z.output<z.ZodMiniObject<D>>

export type KindRoutes<B extends Shape, D extends Shape, O extends z.ZodMiniType> = {
  readonly raise: Route<z.ZodMiniObject<RaiseId & B>, typeof Raised, AllocatedAccess>
  readonly exist: Route<z.ZodMiniObject<Id>, Existing<O>, AllocatedAccess>
  readonly decide: Route<z.ZodMiniObject<typeof decisionInput & D>, ReturnType<typeof done>, AllocatedAccess>
}

/** Turns a definition into the kind's contract. */
export function defineKind<B extends Shape, D extends Shape, O extends z.ZodMiniType, const S extends DecidedKind>(
  definition: KindDefinition<B, D, O> & { readonly slug: S },
): KindContract<B, D, O, S> {
  const { slug, raisePath = `/v2/requests/${slug}`, raisePermission = 'requests.raise' } = definition
  const title = requestTypeNames[definition.typeId]
  const post = { method: 'POST', access: portalUsers(definition.raisedBy, raisePermission) } as const
  return {
    ...definition,
    title,
    bodyShape: z.object(definition.body),
    storedShape: filesAs(definition.body, id()),
    shownShape: filesAs(definition.body, ShownFile),
    decisionShape: z.object(definition.decision),
    raise: route({
      ...post,
      path: raisePath,
      summary: `Raise: ${title}`,
      creates: true,
      input: z.object({ driver_id: id(), replaces_id: z.optional(id()), ...definition.body }),
      output: Raised,
    }),
    exist: route({
      ...post,
      path: `/v2/requests/exist/${slug}`,
      ...definition.exist,
      summary: `Whether one is pending: ${title}`,
      // Doctors and trainers receive live updates for their own notifications only.
      follows: definition.raisedBy.some(seesOnlyOwn) ? ['notification'] : ['request', 'driver'],
      input: z.object({ driver_id: id() }),
      output: z.object({ existing: z.array(ExistingRequest), old: definition.currentState }),
    }),
    decide: route({
      ...post,
      path: `/v2/requests/action/${slug}`,
      summary: `Approve or reject: ${title}`,
      access: staff(decides(definition.slug)),
      input: z.object({ ...decisionInput, ...definition.decision }),
      output: done(),
    }),
  }
}

type RaiseInput<B extends Shape> = {
  readonly driverId: string
  readonly replacesId: string | null
  readonly comment: string | null
  readonly body: BodyOf<B>
}

/** Splits the parsed input of `raise` into driver, answered request, comment and body. */
export function splitRaiseInput<B extends Shape>(input: z.output<z.ZodMiniObject<RaiseId & B>>): RaiseInput<B> {
  // TypeScript cannot omit keys from a generic shape; `raise` above combines exactly these.
  const { driver_id, replaces_id, ...body } = input as {
    readonly driver_id: string
    readonly replaces_id?: string
    readonly comment?: string
  }
  return { driverId: driver_id, replacesId: replaces_id ?? null, comment: body.comment ?? null, body: body as unknown as BodyOf<B> }
}

type DecideInput<D extends Shape> = {
  readonly requestId: string
  readonly comment: string
  readonly key: DecisionKey
  readonly version: number | undefined
  readonly overwrites: string | undefined
  readonly decision: DecisionOf<D>
}

/** Splits the parsed input of `decide` into request, comment, key, what was read, and decision. */
export function splitDecideInput<D extends Shape>(input: z.output<z.ZodMiniObject<typeof decisionInput & D>>): DecideInput<D> {
  const { request_id, comment, key, version, overwrites, ...decision } = input as z.output<z.ZodMiniObject<typeof decisionInput>>
  return { requestId: request_id, comment, key, version, overwrites, decision: decision as unknown as DecisionOf<D> }
}

/** A kind of any shape, for code that treats all alike. */
export type Kind = Omit<KindDefinition<Shape, Shape, z.ZodMiniType>, 'exist'> & {
  readonly title: string
  readonly bodyShape: z.ZodMiniObject
  readonly storedShape: z.ZodMiniObject
  readonly shownShape: z.ZodMiniObject
  readonly decisionShape: z.ZodMiniObject
  readonly raise: Route<z.ZodMiniType, typeof Raised>
  readonly exist: Route<z.ZodMiniObject<Id>, Existing<z.ZodMiniType>>
  readonly decide: Route<z.ZodMiniObject<typeof decisionInput>, ReturnType<typeof done>>
}

type Named = { readonly slug: string }
type BySlug<T extends Named> = { readonly [K in T as K['slug']]: K }

/** These by their slugs, in the same order. */
export const bySlug = <T extends Named>(list: readonly T[]): BySlug<T> =>
  Object.fromEntries(list.map((each) => [each.slug, each])) as BySlug<T>

/** The current state of a kind whose approval ends nothing. */
export const noCurrentState = z.optional(z.undefined())
