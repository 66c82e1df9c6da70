import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { isJourney } from './fault.ts'

/** Runs a program in the folder; rejects with what it has printed where it fails. */
export async function run(folder: string, program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await ended(folder, program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${output}`)
}

async function ended(folder: string, program: string, args: readonly string[]): Promise<{ code: unknown; output: string }> {
  const shell = process.platform === 'win32'
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], shell })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output: `${output}${errors}` }
}

type Report = {
  testResults: readonly { name: string; status: string; assertionResults: readonly { status: string; fullName: string }[] }[]
}

/**
 * The tests of these files that fail, as 'file: test', without a second attempt. A file that did not run finds nothing: neither a text that cannot be read
 * nor a database that did not start is a fault of the product that somebody tests.
 */
export async function failedTests(
  folder: string,
  files: readonly string[],
  { isOneEnough }: { isOneEnough: boolean },
): Promise<readonly string[]> {
  const config = files.every(isJourney) ? ['--config', 'vitest.e2e.config.ts'] : []
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const reporter = ['--reporter=json', `--outputFile=${file}`, '--maxWorkers=1', ...(isOneEnough ? ['--bail=1'] : [])]
  const { output } = await ended(folder, 'vitest', ['run', ...config, ...reporter, ...files])
  const { testResults } = readReport(file, output)
  const root = realpathSync(folder)
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
}

function readReport(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Error(`The tests did not run.\n${output}`)
  }
}
