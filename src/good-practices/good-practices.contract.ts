import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { isPlainDate, noDayText } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'

const message = 'This is required'

export const GoodPractice = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string(),
  /** The attachment's relative address and name. */
  attachment_file: z.nullable(z.object({ link: z.string(), name: z.string() })),
  /** To the driver's plant and office: the other plant where it was seen. */
  visited_plant: z.optional(z.string()),
  /** Of a driver who came from another plant: the own one then. */
  earlier_plant: z.optional(z.string()),
})
export type GoodPractice = z.output<typeof GoodPractice>

const readers = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

export const goodPracticesContract = {
  create: route({
    method: 'POST',
    path: '/v1/drivers/good-practice/create',
    summary: "Record a driver's good practice, with an optional picture or PDF",
    creates: true,
    access: staff('violations.record'),
    input: z.object({
      driver_id: id(),
      title: mandatory({ message, max: 120 }),
      description: mandatory({ message }),
      date: mandatory({ message, max: 10 }).check(z.refine(isPlainDate, noDayText)),
      attachment: z.optional(upload({ kinds: accepted.picturesAndPdf })),
    }),
    output: done(),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/v1/drivers/good-practice/index',
    summary: "List a driver's good practices, newest first",
    access: readers,
    follows: ['driver'],
    input: z.object({ ...pageInput, driverId: id() }),
    output: paged(GoodPractice),
  }),
  file: route({
    method: 'GET',
    path: '/v1/drivers/good-practice/file',
    summary: 'Open the attachment of a good practice',
    access: readers,
    input: z.object({ id: id() }),
    output: fileAnswer(),
  }),
}
