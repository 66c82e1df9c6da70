import { joinList } from '#platform/contract/words.ts'

/** Why two records may be of one person. */
export const sameReasons = ['id_no', 'licence_no', 'phone', 'name'] as const
export type SameReason = (typeof sameReasons)[number]

const reasonTexts = {
  id_no: 'the same id number but for leading zeros',
  licence_no: 'the same licence number',
  phone: 'the same phone number',
  name: 'a very similar name and the same date of birth',
} satisfies Record<SameReason, string>

/** 'the same licence number and the same phone number' */
export const sameReasonsText = (reasons: readonly SameReason[]): string => joinList(reasons.map((reason) => reasonTexts[reason]))

/** 'Asha Otieno has the same licence number and the same phone number.' */
export const possibleDuplicateText = (who: string, reasons: readonly SameReason[]): string => `${who} has ${sameReasonsText(reasons)}.`

/** The reasons in their order, of those that are known. */
export const toSameReasons = (found: readonly string[]): SameReason[] => sameReasons.filter((reason) => found.includes(reason))
