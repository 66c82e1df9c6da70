// npm run check: what needs no browser; with --changed, in a few minutes at most, what has changed since the last commit or --since COMMIT: its format, lint and
// types, whether each side uses only what it has, and the tests that related-tests.ts finds. `npm test` is the whole.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { relatedTests } from './related-tests.ts'
import { runStep } from './run-step.mjs'
import { parts, typeStep } from './type-steps.mjs'

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false }, since: { type: 'string' } } })
const isPassed = values.changed || values.since !== undefined ? await checkChanged(values.since ?? 'HEAD') : await checkAll()
process.exitCode = isPassed ? 0 : 1

async function checkAll() {
  const steps = [
    ['lint', 'oxlint', ['--type-aware']],
    ...parts.map(typeStep),
    ['format', 'oxfmt', ['--check']],
    ['tests', 'vitest', ['run']],
    ['asserted types', 'node', ['tests/checks/answers/check-answers.ts']],
  ]
  for (const [name, program, args] of steps) if (!(await runStep(name, program, args).show())) return false
  return true
}

async function checkChanged(base) {
  const files = changedSince(base)
  if (files.length === 0) {
    console.log(`Nothing has changed since ${base}.`)
    return true
  }
  const code = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  const tests = relatedTests(code)
  console.log(
    `${files.length} changed files since ${base}, ${tests.length} related test files. Other domains, what uses the files from afar, journeys and checks of the whole: npm test.`,
  )
  const steps = [
    ['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]],
    ...(code.length > 0 ? [['types and lint', 'oxlint', ['--type-aware', '--type-check', ...code]]] : []),
    ...(code.some(isOfProduct) ? [typeStep('browser'), typeStep('server')] : []),
    ...(tests.length > 0 ? [['tests', 'vitest', ['run', ...tests]]] : []),
  ].map(([name, program, args]) => runStep(name, program, args, { held: true }))
  const results = []
  for (const step of steps) results.push(await step.show())
  return results.every(Boolean)
}

function isOfProduct(path) {
  return /^(?:src|operations|demo|db)\//.test(path) && !path.endsWith('.test.ts')
}

/** Files that exist, new ones included. */
function changedSince(base) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean)
  const changed = [
    ...git('diff', '-z', '--name-only', '--diff-filter=d', base, '--'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((path) => existsSync(path))
}
