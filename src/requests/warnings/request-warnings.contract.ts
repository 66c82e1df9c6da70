import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { kindSlugs } from '../kinds/kinds.contract.ts'
import { RequestWarning } from './request-warning.contract.ts'

/** What is unusual about a request, before it is sent. A warning refuses nothing: the sender confirms it, the decider sees it. */
export const requestWarningsContract = {
  check: route({
    method: 'POST',
    path: '/v2/requests/warnings',
    summary: 'Warn about the contents of a request before it is sent',
    access: portalUsers(portals, 'requests.raise'),
    input: z.object({
      kind: z.enum(kindSlugs, 'Choose a kind of request'),
      driver_id: id(),
      phone: z.optional(driverFields.phones.schema),
      licence_no: z.optional(driverFields.licence_no.schema),
      transporter_id: z.optional(id()),
      date: z.optional(plainDate),
      requirement: z.optional(id()),
    }),
    output: z.object({ warnings: z.array(RequestWarning) }),
  }),
}
