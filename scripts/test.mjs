// Every check in one command: npm test. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const passed = []
const failures = []
const secondAttempts = []

try {
  await all()
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (secondAttempts.length > 0) console.log(`\nPassed at the second attempt only:\n${secondAttempts.map((test) => `  ${test}`).join('\n')}`)
console.log(failures.length > 0 ? `\nFailures:\n${failures.map((failure) => `  ${failure}`).join('\n')}` : '\nAll checks passed.')
console.log(`${passed.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/**
 * Everything at once, so that no core waits: a test often waits for the database, a journey for the browser. The journeys start when the web app is
 * built.
 */
async function all() {
  const quick = [start('format', 'oxfmt', ['--check']), start('types and lint', 'oxlint', ['--type-aware', '--type-check'])]
  const journeys = startJourneys(start('web build', 'node', ['scripts/build-web.mjs']), start('browser', 'node', ['scripts/browser.mjs']))
  await startVitest('tests', [], { held: false })()
  for (const show of quick) await show()
  const countJourneys = await journeys
  await countJourneys()
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
  if (ready.includes(false)) return () => failures.push('browser journeys: not run, because something that they need is missing; see above')
  return startVitest('browser journeys', ['--config', 'vitest.e2e.config.ts'], { held: true })
}

/** Starts a test run; the result shows its output, waits for its end and counts its tests. */
function startVitest(name, args, { held }) {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const command = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const step = runStep(name, 'vitest', command, { held })
  return async () => {
    const ok = await step.show()
    const before = failures.length
    const count = countTests(name, file)
    if (count === 0) failures.push(`${name}: no tests were run`)
    // Errors outside tests and aborted runs are not in the report, only in the exit code.
    else if (!ok && failures.length === before) failures.push(`${name}: vitest failed outside its tests; see its output above`)
  }
}

/** Sums up one report and returns its number of tests. A file that did not load is a failure, and so is a skipped test. */
function countTests(name, file) {
  const results = readResults(file)
  for (const { name: path, status, assertionResults } of results) {
    const where = path.replace(`${process.cwd()}/`, '')
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed'))
      failures.push(`${where}: the file failed outside its tests`)
    for (const test of assertionResults) {
      if (test.status === 'passed') passed.push(test.fullName)
      if (test.status === 'passed' && test.failureMessages.length > 0) secondAttempts.push(`${where}: ${test.fullName}`)
      if (test.status !== 'passed') failures.push(`${where}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`)
    }
  }
  return results.flatMap(({ assertionResults }) => assertionResults).length
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}
