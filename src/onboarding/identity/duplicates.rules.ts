import { joinList } from '#platform/contract/words.ts'

/** Why two records may be of one person. */
export const duplicateReasons = ['licence_no', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

const reasonTexts = {
  licence_no: 'the same licence number',
  phone: 'the same phone number',
  name: 'a very similar name and the same date of birth',
} satisfies Record<DuplicateReason, string>

/** 'Asha Otieno has the same licence number and the same phone number.' */
export const possibleDuplicateText = (who: string, reasons: readonly DuplicateReason[]): string =>
  `${who} has ${joinList(reasons.map((reason) => reasonTexts[reason]))}.`

/** Searches of one person in an hour: several for each driver, as its fields are filled in. */
export const duplicateLimit = {
  events: 240,
  seconds: 3600,
  message: 'You have looked for duplicates too often in the last hour. Try again later.',
} as const
