// Every check in one command: npm test. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'
import { parts, typeStep } from './type-steps.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const passed = []
const failures = []
const secondAttempts = []
/** More failing files than this are a fault of the change, not of the machine's load: one run on a machine three times as slow failed in 20. */
const mostRepeated = 40
/** Nothing is repeated after this time: a run has 90 minutes. */
const lastRepeat = Date.now() + 75 * 60_000
const isWhole = process.env.DRIVER_PASS_TESTS === 'all'

try {
  await all()
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (secondAttempts.length > 0) console.log(`\nPassed at the second attempt only:\n${secondAttempts.map((test) => `  ${test}`).join('\n')}`)
// A release is made from what passes at once.
if (isWhole) failures.push(...secondAttempts.map((test) => `${test}: passed at the second attempt only, in a whole run`))
console.log(failures.length > 0 ? `\nFailures:\n${failures.map((failure) => `  ${failure}`).join('\n')}` : '\nAll checks passed.')
console.log(`${passed.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/**
 * Everything at once, so that no core waits: a test often waits for the database, a journey for the browser. The journeys start when the web app is
 * built.
 */
async function all() {
  const quick = [
    start('format', 'oxfmt', ['--check']),
    start('lint', 'oxlint', ['--type-aware']),
    ...parts.map((part) => start(...typeStep(part))),
  ]
  const webBuild = start('web build', 'node', ['scripts/build-web.mjs'])
  // Before the browser: two installations at once would refuse each other.
  await start('pooler', 'node', ['scripts/pooler.mjs'])()
  const journeys = startJourneys(webBuild, start('browser', 'node', ['scripts/browser.mjs']))
  const countTests = await startVitest('tests', [], { held: false })()
  // Before a second attempt, which notes only what it runs.
  await start('asserted types', 'node', ['tests/checks/answers/check-answers.ts'])()
  for (const show of quick) await show()
  const showJourneys = await journeys
  const countJourneys = await showJourneys()
  await countTests()
  await countJourneys()
  if (isWhole) await (await startVitest('long tests', ['--config', 'vitest.slow.config.ts'], { held: false })())()
}

/** Starts a check; the result shows its output and notes whether it passed. */
function start(name, program, args) {
  const step = runStep(name, program, args, { held: true })
  return async () => note(name, await step.show())
}

function note(name, ok) {
  if (ok) passed.push(name)
  else failures.push(name)
  return ok
}

/** Starts the journeys when there is a web app and a browser to run them in. */
async function startJourneys(...needs) {
  const ready = await Promise.all(needs.map((isReady) => isReady()))
  if (ready.includes(false))
    return () => () => failures.push('browser journeys: not run, because something that they need is missing; see above')
  return startVitest('browser journeys', ['--config', 'vitest.e2e.config.ts'], { held: true })
}

/** Starts a test run; the result shows its output and waits for its end. What that returns counts its tests, repeating the files that failed. */
function startVitest(name, config, { held }) {
  const { step, file } = startReported(name, config, { held })
  return async () => {
    const ok = await step.show()
    return () => sumUp(ok)
  }

  async function sumUp(ok) {
    const first = readResults(file)
    const failed = first.filter(({ status }) => status === 'failed').map(({ name: path }) => path)
    const isWorthRepeating = failed.length > 0 && failed.length <= mostRepeated && Date.now() < lastRepeat
    const before = failures.length
    count(first, isWorthRepeating ? await repeat(`${name}, second attempt`, config, failed) : [])
    if (first.length === 0) failures.push(`${name}: no tests were run`)
    // Errors outside tests and aborted runs are not in the report, only in the exit code.
    else if (!ok && failed.length === 0 && failures.length === before)
      failures.push(`${name}: vitest failed outside its tests; see its output above`)
  }
}

/** Runs the files once more, one after the other. */
async function repeat(name, config, paths) {
  const { step, file } = startReported(name, [...config, '--maxWorkers=1', ...paths], { held: false })
  await step.show()
  return readResults(file)
}

function startReported(name, args, { held }) {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const command = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { file, step: runStep(name, 'vitest', command, { held }) }
}

/** Sums up one report; what failed there counts as in the second one. A file that did not load is a failure, and so is a skipped test. */
function count(first, second) {
  const repeated = new Map(second.map((result) => [result.name, result]))
  for (const before of first) {
    const after = before.status === 'failed' ? (repeated.get(before.name) ?? before) : before
    const { name: path, status, assertionResults } = after
    const where = path.replace(`${process.cwd()}/`, '')
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed'))
      failures.push(`${where}: the file failed outside its tests`)
    if (status === 'passed' && after !== before) secondAttempts.push(`${where}: ${namesOfFailed(before)}`)
    for (const test of assertionResults) {
      if (test.status === 'passed') passed.push(test.fullName)
      else failures.push(`${where}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`)
    }
  }
}

function namesOfFailed({ assertionResults }) {
  const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return names.join('; ') || 'the file'
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}
