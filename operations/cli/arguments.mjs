/** Whether help is asked for; what follows `--` are arguments, whatever they look like. */
export const asksForHelp = (args) => {
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h')
}

/** What somebody has typed, as a terminal may show it: control characters, which it obeys, are spelled out. */
export const printable = (text) =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0).toString(16)}}`)

/** A command that takes nothing: a mistyped `--help` must not migrate. Undefined where it got nothing. */
export const refusedArguments = (args) =>
  args.length === 0 ? undefined : `This command takes no arguments. Leave out '${printable(args.join(' '))}'.`

/** As a sentence with its lines, such as one of `parseArgs` about an option that was typed. */
export const printableLines = (text) => text.split('\n').map(printable).join('\n')
