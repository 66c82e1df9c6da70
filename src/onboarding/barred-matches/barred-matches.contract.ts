import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { statusShape } from '#drivers/driver-shapes.contract.ts'
import { sameReasons } from '#drivers/likely-same/likely-same.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { matchAnswers, matchStates } from '#screening/barred-match.rules.ts'
import { barredMatchCount, barredMatchesPath, barredReviewers } from './barred-match-count.contract.ts'

export const matchTabs = ['open', 'answered'] as const
export type MatchTab = (typeof matchTabs)[number]

const matchFields = {
  _id: z.string(),
  state: z.enum(matchStates),
  reasons: z.array(z.enum(sameReasons)),
  /** 'the same licence number' */
  reason: z.string(),
  applicant: z.string(),
  /** Whether an application waits; false for a driver who works already. */
  is_applicant: z.boolean(),
  /** The plant whose application waits, or where the driver works. */
  applicant_plant: z.string(),
  barred: z.string(),
  opened_at: z.string(),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
}

export const BarredMatchRow = z.object(matchFields)
export type BarredMatchRow = z.output<typeof BarredMatchRow>

/** What two records are compared by. */
export const ComparedRecord = z.object({
  name: z.string(),
  id_no: z.string(),
  licence_no: z.nullable(z.string()),
  phone: z.array(z.string()),
  date_of_birth: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  plant: z.string(),
  status: statusShape,
  /** The address of the photograph; each opening is audited. */
  picture: z.nullable(z.string()),
  /** Id card and driving licence, never what is medical. */
  documents: z.array(z.object({ name: z.string(), link: z.string() })),
})
export type ComparedRecord = z.output<typeof ComparedRecord>

export const BarredMatch = z.object({
  ...matchFields,
  comment: z.nullable(z.string()),
  barred_at: z.nullable(z.string()),
  barred_because: z.nullable(z.string()),
  /** The record of one's own plant, for its page. */
  barred_driver_id: z.string(),
  /** Null once it is answered: the other plant's record was shown for that only. */
  records: z.nullable(z.object({ applicant: ComparedRecord, barred: ComparedRecord })),
  cannot_answer_because: z.nullable(z.string()),
})
export type BarredMatch = z.output<typeof BarredMatch>

export const comparedSides = ['applicant', 'barred'] as const
export type ComparedSide = (typeof comparedSides)[number]

const Holder = z.object({
  /** For a driver of one's own plant. */
  driver: z.nullable(z.object({ _id: z.string(), name: z.string(), transporter: z.string() })),
  id_no: z.string(),
  plant: z.string(),
  status: statusShape,
})
export const SharedNumberRow = z.object({ number: z.string(), holders: z.array(Holder) })
export type SharedNumberRow = z.output<typeof SharedNumberRow>
const shared = { input: z.object({}), output: z.object({ numbers: z.array(SharedNumberRow) }) }

const { follows } = barredMatchCount

export const barredMatchesContract = {
  index: route({
    method: 'GET',
    path: `${barredMatchesPath}/index`,
    summary: 'List the applicants at any plant who may be a person whom this plant barred',
    access: barredReviewers,
    follows,
    input: z.object({ tab: z._default(z.enum(matchTabs, `Choose one of ${matchTabs.join(', ')}`), 'open'), ...pageInput }),
    output: paged(BarredMatchRow),
  }),
  counts: barredMatchCount,
  details: route({
    method: 'GET',
    path: `${barredMatchesPath}/details`,
    summary: 'Show the two records side by side while nobody has compared them',
    access: barredReviewers,
    follows,
    input: z.object({ match_id: id() }),
    output: z.object({ match: BarredMatch }),
  }),
  answer: route({
    method: 'POST',
    path: `${barredMatchesPath}/answer`,
    summary: 'Say whether the applicant is another person or the same; the same is declined',
    access: barredReviewers,
    input: z.object({
      match_id: id(),
      answer: z.enum(matchAnswers, 'Choose another person or the same'),
      comment: mandatory({ message: 'Say what you compared', max: 500 }),
    }),
    output: done(),
  }),
  file: route({
    method: 'GET',
    path: `${barredMatchesPath}/file`,
    summary: 'Open the photograph or an identity document of one of the two records, while nobody has compared them; audited',
    access: barredReviewers,
    input: z.object({
      match_id: id(),
      of: z.enum(comparedSides, 'Choose applicant or barred'),
      /** The photograph without it. */
      document_id: z.optional(id()),
    }),
    output: fileAnswer(),
  }),
  sharedNumbers: route({
    method: 'GET',
    path: `${barredMatchesPath}/shared-numbers`,
    summary: "List id numbers that several records have, of this plant's drivers; names of this plant only",
    access: barredReviewers,
    ...shared,
  }),
  sharedNumbersForAdministrators: route({
    method: 'GET',
    path: '/v2/admin/shared-id-numbers',
    summary: "List id numbers that several records have, of this plant's drivers; names of this plant only",
    access: staff('administration.manage'),
    ...shared,
  }),
}

/** Relative, like all file addresses. */
export const comparedFileAddress = (matchId: string, of: ComparedSide, documentId?: string): string =>
  `${barredMatchesContract.file.path}?${new URLSearchParams({ match_id: matchId, of, ...(documentId && { document_id: documentId }) })}`
