import { sameReasonsText, type SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import { joinList } from '#platform/contract/words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** Whether an applicant is the barred person; 'ended' where the application ended otherwise. */
export const matchStates = ['open', 'another person', 'the same', 'ended'] as const
export type MatchState = (typeof matchStates)[number]
export const matchAnswers = ['another person', 'the same'] as const
export type MatchAnswer = (typeof matchAnswers)[number]

/** What staff of the plant that waits read: the plant that decides, and nobody's name. */
export const waitText = (plants: readonly string[]): string => `Waits for ${joinList([...new Set(plants)])}: may be a barred person`

/** What an office reads of an application that was found to be of a barred person. */
export const cannotBeOnboarded = 'This person cannot be onboarded. Ask the plant.'

/** For the decider of a request: whom the driver may be, by plant only. */
export const barredWarningText = (plant: string, reasons: readonly SameReason[]): string =>
  `May be a person who is barred at ${plant}: ${sameReasonsText(reasons)}. Ask ${plant} before you approve.`

/** For the row of a register. */
export const barredRowText = (isHere: boolean): string =>
  `May be a person who is barred at ${isHere ? 'this' : 'another'} plant. Submit the driver by onboarding.`

type Reviewer = {
  /** The reader submitted or corrected it, under whatever account. */
  isSubmitter: boolean
  /** The reader also works for the applicant's transporter. */
  isOfOffice: boolean
}

/** Whoever brought the applicant, or works for the office, has an interest in the answer. */
export function judgeMatchReviewer({ isSubmitter, isOfOffice }: Reviewer): Ruling {
  if (isSubmitter) return refused('You submitted or corrected this application yourself, so a colleague has to answer.')
  if (isOfOffice) return refused("You also work for this person's transporter, so a colleague has to answer.")
  return { ok: true }
}

const refused = (message: string): Ruling => ({ ok: false, code: 'own_application', message })

/** Both relative to the staff portal. */
export const barredMatchesLink = 'onboarding/barred-matches'
export const barredMatchLink = (id: string): string => `${barredMatchesLink}/match/${id}`
