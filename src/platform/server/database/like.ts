/** What is typed, for a pattern of LIKE in which it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of all that has this text somewhere. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
