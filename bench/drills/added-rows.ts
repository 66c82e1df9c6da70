/** A table in which an upgrade adds or removes rows, and why. */
export type Added = { readonly why: string; readonly isAllowed: (before: number, after: number | undefined) => boolean }

export const addedByUpgrade: Readonly<Record<string, Added>> = {}
