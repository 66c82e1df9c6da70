export function asksForHelp(args: readonly string[]): boolean
export function printable(text: string): string
export function printableLines(text: string): string
export function refusedArguments(args: readonly string[]): string | undefined
