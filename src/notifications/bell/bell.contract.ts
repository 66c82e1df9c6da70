import * as z from 'zod/mini'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { unreadCount } from './unread-count.contract.ts'

export const Notification = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Its link, relative to the reader's portal. */
  link: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Notification = z.output<typeof Notification>

const { access, follows } = unreadCount

/** The bell: a person's notifications at this plant and portal. */
export const bellContract = {
  index: route({
    method: 'GET',
    path: '/v1/notifications/index',
    summary: 'Own notifications, newest first',
    access,
    follows,
    input: z.object({ ...pageInput }),
    output: paged(Notification),
  }),
  unreadCount,
  markRead: route({
    method: 'POST',
    path: '/v1/notifications/mark-read',
    summary: 'Mark a notification as read',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
  markAllRead: route({
    method: 'POST',
    path: '/v1/notifications/mark-all-read',
    summary: 'Mark all as read, up to the newest one shown',
    access,
    input: z.object({ up_to: id() }),
    output: done(),
  }),
}
