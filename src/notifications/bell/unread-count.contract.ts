import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route } from '#platform/contract/route.ts'

/** The cap of the unread count. */
export const bellCountCap = 99

/** Every page shows it, so it is apart from what only the open bell needs. */
export const unreadCount = route({
  method: 'GET',
  path: '/v1/notifications/unread-count',
  summary: `Number of unread notifications, up to ${bellCountCap + 1}`,
  access: portalUsers(portals),
  follows: ['notification'],
  input: z.object({}),
  output: z.object({ unread: z.int() }),
})
