import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { Person } from '../kinds/kind-shapes.contract.ts'

export const maxCommentLength = 2000

export const Comment = z.object({
  _id: z.string(),
  text: z.string(),
  created_by: Person,
  created_at: z.string(),
  /** Whole names of the colleagues that the text names with '@'. */
  mentioned: z.array(z.string()),
  /** Whether the request was closed already. */
  is_after_decision: z.boolean(),
  /** Of a violation that a visited plant recorded: the plant whose people wrote it, where both plants read it. */
  shared_by: z.optional(z.string()),
})
export type Comment = z.output<typeof Comment>

const text = mandatory({ message: 'Write a comment', max: maxCommentLength })
const access = staff('requests.read')

/** What staff write to each other about a request. No other portal has a call that shows it. `is_shared`: a plant that recorded the violation reads it too. */
export const commentsContract = {
  index: route({
    method: 'GET',
    path: '/v2/requests/comments',
    summary: "List staff's comments on a request, newest first",
    access,
    follows: ['request_page'],
    input: z.object({ ...pageInput, request_id: id() }),
    output: paged(Comment),
  }),
  create: route({
    method: 'POST',
    path: '/v2/requests/comments',
    summary: "Comment on a request without deciding it; '@' and the whole name of a colleague notifies them",
    creates: true,
    access,
    input: z.object({ request_id: id(), text, is_shared: z._default(z.boolean('Choose whether the other plant reads it'), false) }),
    output: done(),
  }),
  colleagues: route({
    method: 'GET',
    path: '/v2/requests/comments/colleagues',
    summary: 'Find colleagues at the plant who can see requests, by the start of a name',
    access,
    input: z.object({ search: optionalText(100) }),
    output: z.object({ colleagues: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  }),
}

/** The same of a violation that this plant recorded of a visiting driver: what both plants read, and nothing else of the request. */
export const visitCommentsContract = {
  index: route({
    method: 'GET',
    path: '/v2/violations/visitors/comments',
    summary: 'List what this plant and the own plant of the driver wrote to each other about a violation, newest first',
    access: staff('drivers.read'),
    input: z.object({ ...pageInput, id: id() }),
    output: paged(Comment),
  }),
  create: route({
    method: 'POST',
    path: '/v2/violations/visitors/comments',
    summary: 'Comment on a violation that this plant recorded of a visiting driver; both plants read it',
    creates: true,
    access: staff('violations.record'),
    input: z.object({ id: id(), text }),
    output: done(),
  }),
}
