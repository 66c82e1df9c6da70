import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { confirmationCount, confirmationsPath } from './confirmation-count.contract.ts'
import { confirmationKindNames } from './confirmation-kinds.rules.ts'
import { confirmationStates } from './confirmations.rules.ts'

export const confirmationTabs = ['needs_you', 'mine', 'closed'] as const
export type ConfirmationTab = (typeof confirmationTabs)[number]

export const confirmationKeys = ['confirm', 'refuse'] as const

const rowFields = {
  _id: z.string(),
  kind: z.object({ key: z.enum(confirmationKindNames), name: z.string() }),
  title: z.string(),
  state: z.enum(confirmationStates),
  proposed_by: z.string(),
  proposed_at: z.string(),
  /** When it ends without a confirmation. */
  expires_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
}
export const ConfirmationRow = z.object(rowFields)
export type ConfirmationRow = z.output<typeof ConfirmationRow>

/** One value: as it is, and as it is proposed. */
export const ConfirmationFact = z.object({ label: z.string(), before: z.nullable(z.string()), wanted: z.nullable(z.string()) })
export type ConfirmationFact = z.output<typeof ConfirmationFact>

export const Confirmation = z.object({
  ...rowFields,
  facts: z.array(ConfirmationFact),
  /** Whether it changes several records, which `rows` lists. */
  has_rows: z.boolean(),
  decision_comment: z.nullable(z.string()),
  /** Why the reader may not confirm or refuse it; null when they may, and once it is closed. */
  cannot_decide_because: z.nullable(z.string()),
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
})
export type Confirmation = z.output<typeof Confirmation>

/** A record that the change is about, with its differences. */
export const ChangedRecord = z.object({ _id: z.string(), name: z.string(), facts: z.array(ConfirmationFact) })
export type ChangedRecord = z.output<typeof ChangedRecord>

const access = staff()
const { follows } = confirmationCount

/** Changes that one person proposes and another one confirms. */
export const confirmationsContract = {
  index: route({
    method: 'GET',
    path: `${confirmationsPath}/index`,
    summary: 'List the changes that the reader may confirm or has proposed',
    access,
    follows,
    input: z.object({
      tab: z._default(z.enum(confirmationTabs, `Choose one of ${confirmationTabs.join(', ')}`), 'needs_you'),
      ...pageInput,
    }),
    output: paged(ConfirmationRow),
  }),
  counts: confirmationCount,
  details: route({
    method: 'GET',
    path: `${confirmationsPath}/details`,
    summary: 'Show a proposed change: what is, and what is wanted',
    access,
    follows,
    input: z.object({ confirmation_id: id() }),
    output: z.object({ confirmation: Confirmation }),
  }),
  rows: route({
    method: 'GET',
    path: `${confirmationsPath}/rows`,
    summary: 'The records that a proposed change is about, each with its differences',
    access,
    input: z.object({ confirmation_id: id(), ...pageInput }),
    output: paged(ChangedRecord),
  }),
  decide: route({
    method: 'POST',
    path: `${confirmationsPath}/decide`,
    summary: 'Confirm or refuse a change that somebody else proposed; a confirmed one is made at once',
    access,
    input: z.object({
      confirmation_id: id(),
      key: z.enum(confirmationKeys, 'Choose confirm or refuse'),
      /** Needed to refuse. */
      comment: z.optional(optionalText(500)),
    }),
    output: done(),
  }),
  withdraw: route({
    method: 'POST',
    path: `${confirmationsPath}/withdraw`,
    summary: 'Withdraw a change that one has proposed oneself',
    access,
    input: z.object({ confirmation_id: id() }),
    output: done(),
  }),
}
