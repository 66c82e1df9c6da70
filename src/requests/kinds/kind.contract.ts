import * as z from 'zod'
import { peopleOf, staff } from '#accounts/access.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { requestTypeNames, type RequestTypeId } from '../request-types.contract.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Comment = { readonly comment: z.ZodString }
type Allocated = ReturnType<typeof staff>

/** What a kind of request says about itself; all else (routes, labels, history, notifications, audit, its tests) follows from it. */
export type KindSaid<B extends Comment & Shape, D extends Shape, O extends z.ZodType> = {
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
  /** Where it is raised, when that is not POST /v2/requests/{slug}. */
  readonly raisePath?: `/${string}`
  readonly allowedDriverStatuses: readonly DriverStatusId[]
  /** What is asked for beside the driver. */
  readonly body: B
  /** What is decided beside the comment. */
  readonly decision: D
  /** What `exist` answers about the present state, where a request of this kind would end something. */
  readonly old: O
  readonly showsHistory: boolean
  readonly afterDeciding: 'leave' | 'stay'
}

export const approveOrReject = ['approve', 'reject'] as const
export type DecisionKey = (typeof approveOrReject)[number]
export const decidedMessage = (key: DecisionKey): string => `${key} option done successfully`
export const commentRequired = 'This is required'

export const Person = z.object({ first_name: z.string(), last_name: z.string() })

/** A request that waits for its decision, as the card that would raise another shows it. */
export const WaitingRequest = z.object({
  _id: z.string(),
  comment: z.string().nullable(),
  created_by: Person.nullable(),
  created_at: z.string(),
})

type Id = { readonly driver_id: z.ZodString }
const Raised = done().extend({ request_id: z.string() })
const decisionInput = {
  request_id: id(),
  comment: mandatory({ message: commentRequired }),
  key: z.enum(approveOrReject, 'Choose approve or reject'),
}
type Existing<O extends z.ZodType> = z.ZodObject<{ existing: z.ZodArray<typeof WaitingRequest>; old: O }>

/** One kind of request with its three calls. */
export type KindContract<B extends Comment & Shape, D extends Shape, O extends z.ZodType> = KindSaid<B, D, O> & {
  readonly title: string
  readonly bodyShape: z.ZodObject<B>
  readonly decisionShape: z.ZodObject<D>
  readonly raise: Route<z.ZodObject<Id & B>, typeof Raised, Allocated>
  readonly exist: Route<z.ZodObject<Id>, Existing<O>, Allocated>
  readonly decide: Route<z.ZodObject<typeof decisionInput & D>, ReturnType<typeof done>, Allocated>
}

/** Says a kind of request; its calls are made of what is said. */
export function kindContract<B extends Comment & Shape, D extends Shape, O extends z.ZodType>(
  said: KindSaid<B, D, O>,
): KindContract<B, D, O> {
  const { slug, raisePath = `/v2/requests/${slug}` } = said
  const title = requestTypeNames[said.typeId]
  const access = peopleOf(said.raisedBy, 'requests.raise')
  const post = { method: 'POST', access } as const
  return {
    ...said,
    title,
    bodyShape: z.object(said.body),
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
      summary: `Whether this waits for a decision already: ${title}`,
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
  }
}

/** Any kind, where nothing depends on which one it is. */
export type Kind = KindSaid<Comment & Shape, Shape, z.ZodType> & {
  readonly title: string
  readonly bodyShape: z.ZodObject
  readonly decisionShape: z.ZodObject
  readonly raise: Route<z.ZodType, typeof Raised>
  readonly exist: Route<z.ZodObject<Id>, Existing<z.ZodType>>
  readonly decide: Route<z.ZodObject<typeof decisionInput>, ReturnType<typeof done>>
}

/** For `old`, where a kind ends nothing. */
export const nothingOld = z.undefined().optional()
