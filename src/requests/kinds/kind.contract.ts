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
export type ApprovalsNeeded = 1 | 2
/** What decides how many approvals a request needs: the driver's status now, and how many the plant asks for before anybody is barred. */
export type ApprovalsContext = { statusId: DriverStatusId; toBlacklist?: ApprovalsNeeded }
type AllocatedAccess = ReturnType<typeof staff>
type Endpoint = { method: Method; path: `/${string}` }

/** One kind of request, as plain data; routes, labels, history, notifications, audit and tests are derived from it. */
export type KindDefinition<B extends Shape, D extends Shape, O extends z.ZodMiniType> = {
  typeId: RequestTypeId
  /** Its name in the calls: POST /v2/requests/{slug}, exist/{slug} and action/{slug}. */
  slug: DecidedKind
  /** Title of the action card, such as 'Suspend', and a sentence on what the request does. */
  action: string
  actionText: string
  /** The sentence below the title of the form's panel. */
  panelText: string
  sentMessage: string
  /** The end of 'A request has already been sent to …'. */
  duplicateMessage: string
  /** Where several different ones may be pending for a driver: the field in which they differ, and what a second one of the same is told there. */
  allowsSeveral?: { field: string; text: string }
  /** What stops the driver, such as a finding 'not fit', is taken whatever of this kind waits already. */
  urgent?: Urgent
  raisedBy: readonly Portal[]
  /** The permission to raise it; 'requests.raise' by default. */
  raisePermission?: Permission
  /** POST /v2/requests/{slug} by default. */
  raisePath?: `/${string}`
  /** Looks up a pending one; POST /v2/requests/exist/{slug} by default. */
  exist?: Endpoint
  /** The call by which the submitter cancels it. */
  cancel: CancelRoute
  /** The permission to open its files; the submitter always may. Each opening is then audited. */
  filePermission?: Permission
  /** Body fields about which the sender may be warned before sending. */
  warnsAbout?: readonly WarnedField[]
  /** Body fields that only deciders and readers of its files see, such as fitness to work. */
  privateFields?: readonly string[]
  /** 'employment' requests cannot be approved after a transfer; 'person' requests can. */
  concerns: 'person' | 'employment'
  allowedDriverStatuses: readonly DriverStatusId[]
  /** Of these, the statuses in which staff alone may raise it. */
  staffOnlyStatuses?: readonly DriverStatusId[]
  /** The statuses in which it may be approved, where they differ. */
  approvedAtStatuses?: readonly DriverStatusId[]
  /** How many colleagues have to approve it; one by default. */
  approvalsNeeded?: (context: ApprovalsContext) => ApprovalsNeeded
  /** The fields beside the driver. `comment` goes to the request's own column; files are stored and become ids. */
  body: B
  /** The fields that its submitter can be asked to correct, with their labels; none for a kind that staff alone raise. Pages get them with the request. */
  mendable?: { [F in keyof B]?: string }
  /** The decider's fields beside the comment, each with a default; used on approval only. */
  decision: D
  /** The driver's state that approval would end, as `exist` answers it. */
  currentState: O
  showsHistory: boolean
  afterDeciding: 'leave' | 'stay'
}

export type Urgent = {
  /** The values of the body that make a request urgent. */
  values: Readonly<Record<string, string>>
  /** What the form offers while another one waits. */
  action: string
  /** In which statuses of the driver it is taken. */
  driverStatuses: readonly DriverStatusId[]
}

export const approveOrReject = ['approve', 'reject'] as const
export type DecisionKey = (typeof approveOrReject)[number]
export const decidedMessage = (key: DecisionKey): string => `${key} option done successfully`
export const secondNeededText = 'A second colleague must approve it too.'

type Id = { driver_id: z.ZodMiniString<string> }
/** `replaces_id`: the rejected request that it answers. */
type RaiseId = Id & { replaces_id: z.ZodMiniOptional<z.ZodMiniString<string>> }
const decisionInput = {
  request_id: id(),
  comment: mandatory({ message: commentRequired }),
  key: z.enum(approveOrReject, 'Choose approve or reject'),
  /** A later one is not decided unread. */
  version: readVersion,
  /** `overwrites.seen` of the details: what the record has become since is read, and approval overwrites it. */
  overwrites: z.optional(z.string().check(z.maxLength(64))),
  /** Why it cannot wait for the reply of the driver or the office, where one may still come. */
  early_reason: z.optional(z.string().check(z.trim(), z.maxLength(2000, 'Use at most 2000 characters'))),
}
type Existing<O extends z.ZodMiniType> = z.ZodMiniObject<{ existing: z.ZodMiniArray<typeof ExistingRequest>; old: O }>

/** `S` is its slug, by which lists of kinds are made (`bySlug`). */
export type KindContract<B extends Shape, D extends Shape, O extends z.ZodMiniType, S extends DecidedKind = DecidedKind> = Omit<
  KindDefinition<B, D, O>,
  'exist' | 'slug'
> &
  KindRoutes<B, D, O> & {
    slug: S
    title: string
    /** The body as sent, as stored (files as ids), and as shown (files as names with addresses). */
    bodyShape: z.ZodMiniObject<B>
    storedShape: z.ZodMiniObject<StoredShape<B>>
    shownShape: z.ZodMiniObject<FilesAs<B, typeof ShownFile>>
    decisionShape: z.ZodMiniObject<D>
  }

type StoredShape<B extends Shape> = FilesAs<B, z.ZodMiniString<string>>
/** The body as parsed from the call. */
export type BodyOf<B extends Shape> = z.output<z.ZodMiniObject<B>>
/** The body as stored, with files as ids. */
export type StoredBodyOf<B extends Shape> = z.output<z.ZodMiniObject<StoredShape<B>>>
export type DecisionOf<D extends Shape> = z.output<z.ZodMiniObject<D>>

export type KindRoutes<B extends Shape, D extends Shape, O extends z.ZodMiniType> = {
  raise: Route<z.ZodMiniObject<RaiseId & B>, typeof Raised, AllocatedAccess>
  exist: Route<z.ZodMiniObject<Id>, Existing<O>, AllocatedAccess>
  decide: Route<z.ZodMiniObject<typeof decisionInput & D>, ReturnType<typeof done>, AllocatedAccess>
}

/** Turns a definition into the kind's contract. */
export function defineKind<B extends Shape, D extends Shape, O extends z.ZodMiniType, const S extends DecidedKind>(
  definition: KindDefinition<B, D, O> & { slug: S },
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
      follows: [
        ...(definition.raisedBy.some(seesOnlyOwn) ? ['notification'] : []),
        ...(definition.raisedBy.every(seesOnlyOwn) ? [] : ['request', 'driver']),
      ],
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
  driverId: string
  replacesId: string | null
  comment: string | null
  body: BodyOf<B>
}

/** Splits the parsed input of `raise` into driver, answered request, comment and body. */
export function splitRaiseInput<B extends Shape>(input: z.output<z.ZodMiniObject<RaiseId & B>>): RaiseInput<B> {
  // TypeScript cannot omit keys from a generic shape; `raise` above combines exactly these.
  const { driver_id, replaces_id, ...body } = input as {
    driver_id: string
    replaces_id?: string
    comment?: string
  }
  return { driverId: driver_id, replacesId: replaces_id ?? null, comment: body.comment ?? null, body: body as unknown as BodyOf<B> }
}

type DecideInput<D extends Shape> = {
  requestId: string
  comment: string
  key: DecisionKey
  version: number | undefined
  overwrites: string | undefined
  earlyReason: string | undefined
  decision: DecisionOf<D>
}

/** Splits the parsed input of `decide` into request, comment, key, what was read, and decision. */
export function splitDecideInput<D extends Shape>(input: z.output<z.ZodMiniObject<typeof decisionInput & D>>): DecideInput<D> {
  const { request_id, comment, key, version, overwrites, early_reason, ...decision } = input as z.output<
    z.ZodMiniObject<typeof decisionInput>
  >
  return {
    requestId: request_id,
    comment,
    key,
    version,
    overwrites,
    earlyReason: early_reason === '' ? undefined : early_reason,
    decision: decision as unknown as DecisionOf<D>,
  }
}

/** A kind of any shape, for code that treats all alike. */
export type Kind = Omit<KindDefinition<Shape, Shape, z.ZodMiniType>, 'exist'> & {
  title: string
  bodyShape: z.ZodMiniObject
  storedShape: z.ZodMiniObject
  shownShape: z.ZodMiniObject
  decisionShape: z.ZodMiniObject
  raise: Route<z.ZodMiniType, typeof Raised>
  exist: Route<z.ZodMiniObject<Id>, Existing<z.ZodMiniType>>
  decide: Route<z.ZodMiniObject<typeof decisionInput>, ReturnType<typeof done>>
}

type Named = { slug: string }
type BySlug<T extends Named> = { readonly [K in T as K['slug']]: K }

/** These by their slugs, in the same order. */
export const bySlug = <T extends Named>(list: readonly T[]): BySlug<T> =>
  Object.fromEntries(list.map((each) => [each.slug, each])) as BySlug<T>

/** The current state of a kind whose approval ends nothing. */
export const noCurrentState = z.optional(z.undefined())
