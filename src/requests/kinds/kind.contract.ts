import * as z from 'zod'
import { peopleOf, staff } from '#accounts/access.rules.ts'
import type { Permission, Portal } from '#accounts/portals.rules.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { filesAs, type FilesAs } from '#platform/contract/file-fields.ts'
import { route, type Method, type Route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { requestTypeNames, type RequestTypeId } from '../engine/request-types.contract.ts'
import { seesOnlyOwn } from '../engine/requests.rules.ts'
import { cancelAny, cancelRoute, commentRequired, Raised, ShownFile, WaitingRequest, type CancelRoute } from './kind-shapes.contract.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Allocated = ReturnType<typeof staff>
type Place = { readonly method: Method; readonly path: `/${string}` }

/** What a kind of request says about itself; all else (routes, labels, history, notifications, audit, its tests) follows from it. */
export type KindSaid<B extends Shape, D extends Shape, O extends z.ZodType> = {
  readonly typeId: RequestTypeId
  /** Its name in the calls: POST /v2/requests/{slug}, exist/{slug} and action/{slug}. */
  readonly slug: string
  /** Words on the card that raises it, such as 'Suspend', with a sentence on what it does. */
  readonly action: string
  readonly actionWords: string
  /** A sentence below the title of the panel that raises it. */
  readonly panelWords: string
  readonly sentMessage: string
  /** Ends the sentence 'A request has already been sent to …'. */
  readonly existText: string
  readonly raisedBy: readonly Portal[]
  /** What a role must hold to raise it, where that is not 'requests.raise'. */
  readonly raisePermission?: Permission
  /** Where it is raised, when that is not POST /v2/requests/{slug}. */
  readonly raisePath?: `/${string}`
  /** Where it is asked whether one waits already, when that is not POST /v2/requests/exist/{slug}. */
  readonly exist?: Place
  /** Whether its submitter may take it back while it is pending. */
  readonly mayCancel?: boolean
  /** Where it is taken back, when that is not POST /v2/requests/cancel. */
  readonly cancelPath?: `/${string}`
  /** What it takes to open its files, beside reaching the request; the submitter always may. Each opening is then audited. */
  readonly filePermission?: Permission
  /** What of the body only those read who may open the files or decide: whether somebody is fit to work is theirs to know. */
  readonly privateFields?: readonly string[]
  /** What of the person's job may be approved only while the driver is with the transporter under whom it was asked; the rest goes along. */
  readonly concerns: 'person' | 'employment'
  readonly allowedDriverStatuses: readonly DriverStatusId[]
  /** Where it may be approved, when that is more than where it is raised. */
  readonly approvedAtStatuses?: readonly DriverStatusId[]
  /** What is asked for beside the driver. Its `comment`, where it has one, is kept as the request's own; its files are kept and become ids. */
  readonly body: B
  /** What is decided beside the comment; each with a default, and used on approval only. */
  readonly decision: D
  /** What `exist` answers about the present state, where a request of this kind would end something. */
  readonly old: O
  readonly showsHistory: boolean
  readonly afterDeciding: 'leave' | 'stay'
}

export const approveOrReject = ['approve', 'reject'] as const
export type DecisionKey = (typeof approveOrReject)[number]
export const decidedMessage = (key: DecisionKey): string => `${key} option done successfully`

type Id = { readonly driver_id: z.ZodString }
const decisionInput = {
  request_id: id(),
  comment: mandatory({ message: commentRequired }),
  key: z.enum(approveOrReject, 'Choose approve or reject'),
}
type Existing<O extends z.ZodType> = z.ZodObject<{ existing: z.ZodArray<typeof WaitingRequest>; old: O }>

/** One kind of request with its calls. */
export type KindContract<B extends Shape, D extends Shape, O extends z.ZodType> = Omit<KindSaid<B, D, O>, 'exist'> & {
  readonly title: string
  /** What is asked as it is sent, as it is kept (files as ids), and as it is shown (files as names with addresses). */
  readonly bodyShape: z.ZodObject<B>
  readonly keptShape: z.ZodObject<FilesAs<B, z.ZodString>>
  readonly shownShape: z.ZodObject<FilesAs<B, typeof ShownFile>>
  readonly decisionShape: z.ZodObject<D>
  readonly raise: Route<z.ZodObject<Id & B>, typeof Raised, Allocated>
  readonly exist: Route<z.ZodObject<Id>, Existing<O>, Allocated>
  readonly decide: Route<z.ZodObject<typeof decisionInput & D>, ReturnType<typeof done>, Allocated>
  /** Undefined where nobody takes it back. */
  readonly cancel: CancelRoute | undefined
}

/** Says a kind of request; its calls are made of what is said. */
export function kindContract<B extends Shape, D extends Shape, O extends z.ZodType>(said: KindSaid<B, D, O>): KindContract<B, D, O> {
  const { slug, raisePath = `/v2/requests/${slug}`, raisePermission = 'requests.raise' } = said
  const title = requestTypeNames[said.typeId]
  const access = peopleOf(said.raisedBy, raisePermission)
  const post = { method: 'POST', access } as const
  return {
    ...said,
    title,
    bodyShape: z.object(said.body),
    keptShape: filesAs(said.body, id()),
    shownShape: filesAs(said.body, ShownFile),
    decisionShape: z.object(said.decision),
    raise: route({
      ...post,
      path: raisePath,
      summary: `Ask for: ${title}`,
      input: z.object({ driver_id: id(), ...said.body }),
      output: Raised,
    }),
    exist: route({
      ...post,
      path: `/v2/requests/exist/${slug}`,
      ...said.exist,
      summary: `Whether this waits for a decision already: ${title}`,
      // Of requests and drivers themselves doctors and trainers hear nothing; of their own they are told.
      follows: said.raisedBy.some(seesOnlyOwn) ? ['notification'] : ['request', 'driver'],
      input: z.object({ driver_id: id() }),
      output: z.object({ existing: z.array(WaitingRequest), old: said.old }),
    }),
    decide: route({
      ...post,
      path: `/v2/requests/action/${slug}`,
      summary: `Approve or reject: ${title}`,
      access: staff('requests.decide'),
      input: z.object({ ...decisionInput, ...said.decision }),
      output: done(),
    }),
    cancel: cancelOf(said, access),
  }
}

function cancelOf({ mayCancel, cancelPath, typeId }: KindSaid<Shape, Shape, z.ZodType>, access: Allocated): CancelRoute | undefined {
  if (!mayCancel) return undefined
  return cancelPath ? cancelRoute(cancelPath, `Take back, before it is decided: ${requestTypeNames[typeId]}`, access) : cancelAny
}

/** Any kind, where nothing depends on which one it is. */
export type Kind = Omit<KindSaid<Shape, Shape, z.ZodType>, 'exist'> & {
  readonly title: string
  readonly bodyShape: z.ZodObject
  readonly keptShape: z.ZodObject
  readonly shownShape: z.ZodObject
  readonly decisionShape: z.ZodObject
  readonly raise: Route<z.ZodType, typeof Raised>
  readonly exist: Route<z.ZodObject<Id>, Existing<z.ZodType>>
  readonly decide: Route<z.ZodObject<typeof decisionInput>, ReturnType<typeof done>>
  readonly cancel: CancelRoute | undefined
}

/** For `old`, where a kind ends nothing. */
export const nothingOld = z.undefined().optional()
