import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

const access = staff('requests.read')
const path = '/v1/notifications/away'
const Colleague = z.object({ _id: z.string(), name: z.string() })

/** Most colleagues that are offered. */
export const maxOffered = 500

/** Days away, inclusive and in each plant's own time, and the colleague who gets the notifications. Who decides a request is always the one who did. */
export const awayContract = {
  shown: route({
    method: 'GET',
    path,
    summary: 'Show when you are away and who stands in for you, and the colleagues you stand in for',
    access,
    input: z.object({}),
    output: z.object({
      /** Null without days that are to come. */
      away: z.nullable(
        z.object({
          from: z.string(),
          to: z.string(),
          delegate: Colleague,
          /** Why the colleague gets nothing now, as a sentence; null when all is well. */
          problem: z.nullable(z.string()),
        }),
      ),
      stands_in_for: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    }),
  }),
  colleagues: route({
    method: 'GET',
    path: '/v1/notifications/away/colleagues',
    summary: 'List the colleagues who hold your permissions at each of your plants',
    access,
    input: z.object({}),
    output: z.object({ colleagues: z.array(Colleague) }),
  }),
  save: route({
    method: 'PUT',
    path,
    summary: 'Be away on these days, with a colleague who gets your notifications; replaces earlier days',
    access,
    input: z.object({ from: plainDate, to: plainDate, delegate_id: id() }),
    output: done(),
  }),
  end: route({
    method: 'DELETE',
    path,
    summary: 'Be back: nobody stands in for you any more',
    access,
    input: z.object({}),
    output: done(),
  }),
}
