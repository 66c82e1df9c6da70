import type { Handlers } from '#accounts/people.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { bellContract, Notification } from './bell.contract.ts'
import { bellCountCap } from './unread-count.contract.ts'
import { bellOf, countUnread, listBell, markAllRead, markRead, type BellRow } from './bell.store.ts'
import { linkFor } from '../notifications.rules.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const bellApi: Handlers<typeof bellContract> = {
  index: async ({ input: { page, page_size }, actor, db }) => {
    const { rows, total } = await listBell(db, bellOf(actor), toLimitOffset({ page, page_size }))
    return { data: rows.map((row) => presentNotification(row, actor.portal)), page, page_size, total }
  },
  unreadCount: async ({ actor, db }) => ({ unread: await countUnread(db, bellOf(actor), bellCountCap + 1) }),
  markRead: async ({ input, actor, db, now }) => {
    if (!(await markRead(db, bellOf(actor), { id: input.id, at: now }))) throw notFound()
    return { message: 'Marked as read' }
  },
  markAllRead: async ({ input, actor, db, now }) => {
    await markAllRead(db, bellOf(actor), { upTo: input.up_to, at: now })
    return { message: 'All marked as read' }
  },
}

const presentNotification = ({ id, title, body, link, read_at, created_at }: BellRow, portal: Portal): Notification => ({
  _id: id,
  title,
  body,
  link: linkFor(portal, link),
  read_at: read_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
