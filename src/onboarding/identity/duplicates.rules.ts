/** Why two records may be of one person. */
export const duplicateReasons = ['licence_no', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
