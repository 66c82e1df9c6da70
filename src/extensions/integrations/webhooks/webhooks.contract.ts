import * as z from 'zod/mini'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { integrators } from '../api-keys/api-keys.contract.ts'
import { webhookEventNames } from './webhook-events.rules.ts'

/** Of one plant. */
export const maxWebhooks = 10

const Event = z.enum(webhookEventNames, `Choose among ${webhookEventNames.join(', ')}`)
const events = z.array(Event).check(z.minLength(1, 'Choose what it hears of'), z.maxLength(webhookEventNames.length))
const url = z.url({ protocol: /^https?$/, message: 'Enter an address such as https://scale.example.com/driver-passes' }).check(
  z.maxLength(500, 'Use at most 500 characters'),
  z.refine((text) => !/^\w+:\/\/[^/?#]*@/.test(text), 'Leave the name and password out of the address'),
)

export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(Event),
  is_active: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  /** Since when it does not answer; null where it does. */
  failing_since: z.nullable(z.string()),
  waiting: z.number(),
})
export type Webhook = z.output<typeof Webhook>

export const Delivery = z.object({
  _id: z.string(),
  event: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  next_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type Delivery = z.output<typeof Delivery>

const secret = z.object({ secret: z.string(), message: z.string() })

/** Receivers of events, each of one plant. */
export const webhooksContract = {
  index: route({
    method: 'GET',
    path: '/v2/integrations/webhooks',
    summary: "List the plant's webhooks",
    access: integrators,
    input: z.object({}),
    output: z.object({ webhooks: z.array(Webhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/v2/integrations/webhooks/create',
    summary: 'Add a webhook; the answer shows its secret this once',
    creates: true,
    access: integrators,
    input: z.object({ url, events }),
    output: secret,
  }),
  update: route({
    method: 'PUT',
    path: '/v2/integrations/webhooks/update',
    summary: 'Change where a webhook leads and what it hears of, and switch it on or off',
    access: integrators,
    input: z.object({ id: id(), url, events, is_active: z.boolean() }),
    output: done(),
  }),
  rotate: route({
    method: 'POST',
    path: '/v2/integrations/webhooks/rotate-secret',
    summary: 'Give a webhook a new secret; events are signed with the old one too for a day',
    creates: true,
    access: integrators,
    input: z.object({ id: id() }),
    output: secret,
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/integrations/webhooks/delete',
    summary: 'Delete a webhook and its log',
    access: integrators,
    input: z.object({ id: id() }),
    output: done(),
  }),
  test: route({
    method: 'POST',
    path: '/v2/integrations/webhooks/test',
    summary: 'Send a test event to a webhook',
    creates: true,
    access: integrators,
    input: z.object({ id: id() }),
    output: done(),
  }),
  deliveries: route({
    method: 'GET',
    path: '/v2/integrations/webhooks/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, the latest first',
    access: integrators,
    input: z.object({ id: id(), ...pageInput }),
    output: paged(Delivery),
  }),
  resend: route({
    method: 'POST',
    path: '/v2/integrations/webhooks/send-again',
    summary: 'Send an event again',
    creates: true,
    access: integrators,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
