/** The comments of a setting: its lines, each once, without empty ones. */
export const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
