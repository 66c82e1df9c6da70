import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { fileRules } from '#platform/contract/upload.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { commentRequired, Person, readVersion, resubmitPath } from '../kinds/kind-shapes.contract.ts'
import { kinds, kindSlugs } from '../kinds/kinds.contract.ts'
import { requestsContract } from '../requests.contract.ts'

export const nothingNamedText = 'Choose at least one thing to correct'

/** The kinds whose requests go back to their submitters, as each says. */
export const mendableKinds: readonly Kind[] = kindSlugs.map((slug): Kind => kinds[slug]).filter(({ mendable }) => mendable !== undefined)

const largest = (count: (kind: Kind) => number): number => Math.max(...mendableKinds.map(count))
const byTitle = (bodyOf: (kind: Kind) => z.ZodMiniType) => Object.fromEntries(mendableKinds.map((kind) => [kind.title, bodyOf(kind)]))

const sendBackInput = {
  request_id: id(),
  version: readVersion,
  comment: mandatory({ message: commentRequired }),
  /** What the submitter has to correct, by the names of the kind's fields. */
  fields: z.array(z.string().check(z.maxLength(60)), nothingNamedText).check(
    z.minLength(1, nothingNamedText),
    z.maxLength(
      largest(({ mendable = {} }) => Object.keys(mendable).length),
      'Name each field once',
    ),
  ),
}

const corrected = ({ body, mendable = {} }: Kind) =>
  Object.fromEntries(Object.entries(body).flatMap(([name, field]) => (name in mendable ? [[name, z.optional(field)] as const] : [])))

/** The fields of all kinds, unread: which of them a request has, and what each may be, its own kind says. */
const anyCorrected = Object.fromEntries([
  ...mendableKinds.flatMap(({ body }) => Object.keys(body).map((name) => [name, z.optional(z.unknown())] as const)),
  ...mendableKinds.flatMap(({ body }) => fileRules(body).map(([name]) => [name, z.optional(z.file('Upload a file'))] as const)),
])
type Corrected = z.ZodMiniObject<{ request_id: z.ZodMiniString<string> }, z.core.$loose>

const submitters = portals.filter((portal) => portal !== 'staff_portal' && mendableKinds.some(({ raisedBy }) => raisedBy.includes(portal)))

export const sendBackContract = {
  send: route({
    method: 'POST',
    path: '/v2/requests/send-back',
    summary: 'Send a pending request back to its submitter, for whoever may decide it',
    access: staff(),
    input: z.object(sendBackInput),
    bodies: byTitle(({ mendable = {} }) =>
      z.object({ ...sendBackInput, fields: z.array(z.enum(Object.keys(mendable))).check(z.minLength(1)) }),
    ),
    output: done(),
  }),
  resubmit: route({
    method: 'POST',
    path: resubmitPath,
    summary: 'Resubmit what was sent back: the fields that were named, and only those',
    creates: true,
    access: portalUsers(submitters, 'requests.raise'),
    // Its fields are known by name only.
    input: z.object({ request_id: id(), ...anyCorrected }) as unknown as Corrected,
    bodies: byTitle((kind) => z.object({ request_id: id(), ...corrected(kind) })),
    maxFiles: largest(({ body }) => fileRules(body).length),
    output: done(),
  }),
}

/** What was submitted before in the fields that were named; text and file are null for a reader who may not see them. */
const EarlierValue = z.object({ label: z.string(), text: z.nullable(z.string()), file: z.nullable(z.string()) })

export const EarlierVersion = z.object({
  version: z.number(),
  submitted_by: z.nullable(Person),
  submitted_at: z.string(),
  sent_back_by: Person,
  sent_back_at: z.string(),
  comment: z.string(),
  /** Null while it waits for its submitter. */
  resubmitted_at: z.nullable(z.string()),
  values: z.array(EarlierValue),
})
export type EarlierVersion = z.output<typeof EarlierVersion>

export const requestVersionsContract = {
  list: route({
    method: 'GET',
    path: '/v2/requests/versions',
    summary: 'List what was sent back of a request, with what was submitted before, newest first',
    access: requestsContract.details.access,
    follows: ['request'],
    input: z.object({ request_id: id() }),
    output: z.object({ versions: z.array(EarlierVersion) }),
  }),
}
