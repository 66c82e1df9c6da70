import * as z from 'zod/mini'
import { portalUsers, transporter } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { languages } from './texts/own-page-text.rules.ts'

const OwnPageLink = z.object({
  _id: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  /** The number it was sent to; null where it was handed over. */
  sent_to: z.nullable(z.string()),
  expires_at: z.string(),
  last_opened_at: z.nullable(z.string()),
})
export type OwnPageLink = z.output<typeof OwnPageLink>

const readers = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')
const driver = { driver_id: id() }

/** Links to a driver's own page, which needs no login. */
export const ownPageContract = {
  links: route({
    method: 'GET',
    path: '/v2/drivers/own-page',
    summary: "List the links to a driver's own page that are in force",
    access: readers,
    follows: ['driver'],
    input: z.object(driver),
    output: z.object({
      links: z.array(OwnPageLink),
      /** The numbers that a link can be sent to; none where it has to be handed over. */
      phones: z.array(z.string()),
      /** Why the driver can be given no link; null where one can. */
      cannot_link_because: z.nullable(z.string()),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/v2/transporter/own-page/link',
    summary: "Make a link to a driver's own page and send it by text message; the link before ends",
    creates: true,
    access: transporter('drivers.read'),
    input: z.object({
      ...driver,
      /** Of the message. The page has both. */
      language: z._default(z.enum(languages, 'Choose English or Kiswahili'), 'en'),
      /** One of the driver's numbers; the first by default. */
      phone: z.optional(z.string().check(z.maxLength(20, 'Choose one of the numbers of this driver'))),
    }),
    /** The link where no message was sent: it is shown once, to be handed over. */
    output: z.extend(done(), { link: z.nullable(z.string()) }),
  }),
  revoke: route({
    method: 'POST',
    path: '/v2/drivers/own-page/revoke',
    summary: "End the link to a driver's own page",
    access: readers,
    input: z.object({ ...driver, link_id: id() }),
    output: done(),
  }),
}
