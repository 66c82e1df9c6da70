import { UsageError } from './import-arguments.ts'

/** Runs a command: its answer is the exit code (0 by default); an error is a sentence on stderr, with the usage and code 2 for wrong arguments. */
export async function runCli(usage: string, run: (args: readonly string[]) => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await run(process.argv.slice(2))) ?? 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}\n` : `${message}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
