import { asksForHelp, printableLines, refusedArguments } from './arguments.mjs'
import { UsageError } from './usage-error.ts'

/**
 * Runs a command: its answer is the exit code (0 by default); an error is a sentence on stderr, with the usage and code 2 for wrong arguments.
 * `--help` and `-h` print the usage and do nothing.
 */
export async function runCli(usage: string, run: (args: readonly string[]) => Promise<number | void>): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    process.exitCode = (await run(args)) ?? 0
  } catch (error) {
    const message = printableLines(error instanceof Error ? error.message : String(error))
    process.stderr.write(isWrongCall(error) ? `${message}\n\n${usage}\n` : `${message}\n`)
    process.exitCode = isWrongCall(error) ? 2 : 1
  }
}

/** For commands that take nothing. */
export function refuseArguments(args: readonly string[]): void {
  const refused = refusedArguments(args)
  if (refused !== undefined) throw new UsageError(refused)
}

const isWrongCall = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS_'))
