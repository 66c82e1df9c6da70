/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
