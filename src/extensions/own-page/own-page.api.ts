import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import type { ownPageContract, OwnPageLink } from './own-page.contract.ts'
import { hasOwnPage, noPageText } from './own-page.rules.ts'
import { createOwnPageLink, revokeLink, type OwnPageSettings } from './own-page-links.service.ts'
import { listOwnPageLinks, type OwnPageLinkRow } from './own-page-links.store.ts'

export const ownPageApi = (settings: OwnPageSettings): Handlers<typeof ownPageContract> => ({
  links: async ({ db, actor, input, now }) => {
    const scope = scopeOf(actor)
    const driver = await findDriver(db, scope, input.driver_id)
    const rows = await listOwnPageLinks(db, { scope, driverId: driver.id, now })
    return {
      links: rows.map(presentLink),
      phones: settings.sms === null ? [] : [...driver.phones],
      cannot_link_because: hasOwnPage(driver.status_id) ? null : noPageText,
    }
  },

  create: async ({ db, actor, input, http, now }) => {
    const { driver_id: driverId, language, phone } = input
    const { link, sentTo, refusal } = await createOwnPageLink(db, { actor, driverId, language, phone, settings, http, now })
    if (sentTo === null) return { message: 'Link made', link }
    if (refusal !== null) return { message: `The message to ${sentTo} was not sent. ${refusal}`, link }
    return { message: `The link is on its way to ${sentTo}`, link: null }
  },

  revoke: async ({ db, actor, input, now }) => {
    await revokeLink(db, { actor, driverId: input.driver_id, linkId: input.link_id, now })
    return { message: 'The link no longer works' }
  },
})

const presentLink = (row: OwnPageLinkRow): OwnPageLink => ({
  _id: row.id,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  sent_to: row.sent_to,
  expires_at: row.expires_at.toISOString(),
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
})
