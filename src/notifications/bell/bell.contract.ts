import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

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

/** The cap of the unread count. */
export const bellCountCap = 99

const access = portalUsers(portals)
const follows = ['notification']

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
  unreadCount: route({
    method: 'GET',
    path: '/v1/notifications/unread-count',
    summary: `Number of unread notifications, up to ${bellCountCap + 1}`,
    access,
    follows,
    input: z.object({}),
    output: z.object({ unread: z.int() }),
  }),
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
