import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { anyone } from '#platform/contract/access.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory, mandatoryChoice } from '#platform/contract/shapes.ts'
import { accessStates, dueDays } from './subject-access.rules.ts'

const access = staff('drivers.file')
const follows = ['driver', 'notification']

export const SubjectAccess = z.object({
  _id: z.string(),
  number: z.string(),
  /** Without the number, which is read from the document of whoever takes the copy. */
  driver: reference,
  transporter: z.string(),
  /** Null for who asked by the own page. */
  asked_by: z.nullable(z.string()),
  asked_at: z.string(),
  note: z.nullable(z.string()),
  due_on: z.string(),
  is_late: z.boolean(),
  state: z.enum(accessStates),
  /** The copy that was made last; null before. */
  file: z.nullable(z.object({ _id: z.string(), number: z.string(), kept_until: z.nullable(z.string()), message: z.nullable(z.string()) })),
  handed: z.nullable(z.object({ by: z.string(), at: z.string(), way: z.enum(['link', 'paper']), seen: z.enum(['id_card', 'licence']) })),
  /** The link that was handed over last. */
  link: z.nullable(
    z.object({
      until: z.string(),
      openings: z.int(),
      last_opened_at: z.nullable(z.string()),
      is_in_force: z.boolean(),
      is_locked: z.boolean(),
    }),
  ),
  closed: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Whether the reader may make and hand over: the copy has medical reports. */
  can_make: z.boolean(),
})
export type SubjectAccess = z.output<typeof SubjectAccess>

export const copyTabs = ['open', 'done'] as const
export type CopyTab = (typeof copyTabs)[number]

/** Copies that drivers ask for of what is kept about them. */
export const subjectAccessContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/copies',
    summary: `List the copies that drivers asked for, those due first; each is due within ${dueDays} days`,
    access,
    follows,
    input: z.object({ ...pageInput, show: z._default(z.enum(copyTabs, 'Choose open or done'), 'open'), driver_id: z.optional(id()) }),
    output: paged(SubjectAccess),
  }),
  ask: route({
    method: 'POST',
    path: '/v2/drivers/copies',
    summary: 'Note that a driver asked for the own copy; one at a time',
    creates: true,
    access,
    input: z.object({ driver_id: id(), note: mandatory({ message: 'Say how the driver asked', max: 500 }) }),
    output: z.extend(done(), { _id: z.string() }),
  }),
  make: route({
    method: 'POST',
    path: '/v2/drivers/copies/make',
    summary: 'Have the copy made, of the last ten years',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
  handOver: route({
    method: 'POST',
    path: '/v2/drivers/copies/hand-over',
    summary: 'Hand a copy to the driver, whose document was looked at; a link before ends',
    creates: true,
    access,
    input: z.object({
      id: id(),
      way: mandatoryChoice(['link', 'paper'], 'Choose from link, paper'),
      seen: mandatoryChoice(['id_card', 'licence'], 'Choose from id_card, licence'),
      /** As it stands on the document. */
      number: mandatory({ max: 40 }),
    }),
    /** Link and code are shown once. */
    output: z.extend(done(), { link: z.nullable(z.string()), code: z.nullable(z.string()), until: z.nullable(z.string()) }),
  }),
  endLink: route({
    method: 'POST',
    path: '/v2/drivers/copies/end-link',
    summary: 'End the link to a copy',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
  close: route({
    method: 'POST',
    path: '/v2/drivers/copies/close',
    summary: 'Close what a driver asked for without handing it over',
    access,
    input: z.object({ id: id(), reason: mandatory({ message: 'Say why nothing is handed over', max: 500 }) }),
    output: done(),
  }),
}

/** For whoever holds a link and its code. */
export const copyLinkContract = {
  open: route({
    method: 'POST',
    path: '/v2/drivers/copies/open',
    summary: 'Take the own copy, by a link and its code; wrong codes end the link',
    access: anyone,
    input: z.object({
      token: z.string().check(z.maxLength(64)),
      code: z.string().check(z.maxLength(20)),
      format: mandatoryChoice(['pdf', 'zip'], 'Choose from pdf, zip'),
    }),
    output: fileAnswer(),
  }),
}
