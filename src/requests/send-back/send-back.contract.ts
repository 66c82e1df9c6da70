import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { kinds } from '../kinds/kinds.contract.ts'
import type { Kind, KindContract, Shape } from '../kinds/kind.contract.ts'
import { commentRequired, Person, readVersion } from '../kinds/kind-shapes.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { mendableFields, type FieldLabels, type SentBackSlug } from './mendable-fields.contract.ts'

export const nothingNamedText = 'Choose at least one thing to correct'

/** Sends a pending request back to its submitter, for whoever may decide it. */
const sendBackRoute = ({ slug, title, decide }: Pick<Kind, 'slug' | 'title' | 'decide'>, labels: FieldLabels) =>
  route({
    method: 'POST',
    path: `/v2/requests/send-back/${slug}`,
    summary: `Send back to its submitter: ${title}`,
    access: decide.access as ReturnType<typeof portalUsers>,
    input: z.object({
      request_id: id(),
      version: readVersion,
      comment: mandatory({ message: commentRequired }),
      /** What the submitter has to correct, by the names of the kind's fields. */
      fields: z
        .array(z.enum(Object.keys(labels), `Choose among ${Object.keys(labels).join(', ')}`), nothingNamedText)
        .check(z.minLength(1, nothingNamedText), z.maxLength(Object.keys(labels).length, 'Name each field once')),
    }),
    output: done(),
  })

type ResubmitShape<B extends Shape> = { readonly [F in keyof B]: z.ZodMiniOptional<B[F]> }
type ResubmitRoute<B extends Shape> = Route<
  z.ZodMiniObject<{ readonly request_id: z.ZodMiniString<string> } & ResubmitShape<B>>,
  ReturnType<typeof done>,
  ReturnType<typeof portalUsers>
>

/** Sends the corrected fields, and only those that were named. */
function resubmitRoute<B extends Shape, D extends Shape, O extends z.ZodMiniType>(kind: KindContract<B, D, O>): ResubmitRoute<B> {
  const optional = Object.fromEntries(Object.entries(kind.body).map(([name, field]) => [name, z.optional(field)])) as ResubmitShape<B>
  const definition = route({
    method: 'POST',
    path: `/v2/requests/resubmit/${kind.slug}`,
    summary: `Resubmit what was sent back: ${kind.title}`,
    creates: true,
    access: portalUsers(
      kind.raisedBy.filter((portal) => portal !== 'staff_portal'),
      'requests.raise',
    ),
    input: z.object({ request_id: id(), ...optional }),
    output: done(),
  })
  // TypeScript cannot map the keys of a generic shape.
  return definition as unknown as ResubmitRoute<B>
}

const sendBack = (slug: SentBackSlug) => sendBackRoute(kinds[slug], mendableFields[slug])

export const sendBackContract = {
  'transfer-driver': sendBack('transfer-driver'),
  'cancel-card': sendBack('cancel-card'),
  'change-details': sendBack('change-details'),
  'end-suspension': sendBack('end-suspension'),
  'process-transporter-violation': sendBack('process-transporter-violation'),
  'bulker-renewal': sendBack('bulker-renewal'),
  'change-profile-pic': sendBack('change-profile-pic'),
  'renew-medical': sendBack('renew-medical'),
  'renew-ddt': sendBack('renew-ddt'),
} as const satisfies Record<SentBackSlug, Route>

export const resubmitContract = {
  'transfer-driver': resubmitRoute(kinds['transfer-driver']),
  'cancel-card': resubmitRoute(kinds['cancel-card']),
  'change-details': resubmitRoute(kinds['change-details']),
  'end-suspension': resubmitRoute(kinds['end-suspension']),
  'process-transporter-violation': resubmitRoute(kinds['process-transporter-violation']),
  'bulker-renewal': resubmitRoute(kinds['bulker-renewal']),
  'change-profile-pic': resubmitRoute(kinds['change-profile-pic']),
  'renew-medical': resubmitRoute(kinds['renew-medical']),
  'renew-ddt': resubmitRoute(kinds['renew-ddt']),
} as const satisfies Record<SentBackSlug, Route>

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
