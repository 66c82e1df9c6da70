import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { subjectFault } from './release.rules.ts'
import { runCli } from './run-cli.ts'
import { UsageError } from './usage-error.ts'

const root = join(import.meta.dirname, '..', '..')

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).trim()

const usage = `Checks the subjects of commits, from which releases are written: those since the last release, or of a range.

  npx driver-pass commits [RANGE]

  RANGE   as for git log, such as origin/main..HEAD`

await runCli(usage, async (args) => {
  const [range, ...extra] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  if (extra.length > 0) throw new UsageError('Enter one range.')
  const subjects = git('log', '--no-merges', '--format=%h %s', range ?? sinceLastRelease(), '--')
    .split('\n')
    .filter(Boolean)
  const faults = subjects.flatMap((line) => {
    const fault = subjectFault(line.slice(line.indexOf(' ') + 1))
    return fault === null ? [] : [`${line}\n  ${fault}`]
  })
  console.log(faults.length === 0 ? `The subjects of ${subjects.length} commits are as they should be.` : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
})

/** The commit rather than a tag, because clones may lack tags. */
function sinceLastRelease(): string {
  const last = git('log', '-1', '--format=%H', '--grep=^chore(release): [0-9]')
  return last ? `${last}..HEAD` : 'HEAD'
}
