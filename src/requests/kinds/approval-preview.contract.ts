import * as z from 'zod/mini'

/** What approval would change, beside what is on record now. */
export const PreviewFact = z.object({
  label: z.string(),
  text: z.string(),
  /** Marks what the decider must not overlook: an older document, a shorter pass. */
  is_warning: z.boolean(),
  /** A request to read beside this one. */
  request_id: z.optional(z.string()),
})
export type PreviewFact = z.output<typeof PreviewFact>

/** First, because it is what the decider must not overlook. */
export const barredFacts = (warning: string | undefined): PreviewFact[] =>
  warning === undefined ? [] : [{ label: 'May be barred', text: warning, is_warning: true }]

/** `blocker`: why approval would be refused; null where the kind allows it. */
export type ApprovalPreview = { facts: readonly PreviewFact[]; blocker?: string | null }
