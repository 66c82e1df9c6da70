import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const shownLines = 60

/** Runs a script of the project and returns what it printed; a failure shows the end of that, such as a drill's table and faults. */
export async function runScript(...args: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const end = `${stdout}\n${stderr}`.trim().split('\n').slice(-shownLines).join('\n')
    throw new Error(`${args.join(' ')} failed:\n${end || String(error)}`, { cause: error })
  }
}
