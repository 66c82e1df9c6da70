// Puts one fault at a time into a copy of the present tree, and says which test finds it.
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { UsageError } from '#operations/cli/usage-error.ts'
import { openDrillFolder } from '../../bench/drills/drill-folder.ts'
import { faults } from './faults.ts'
import { lookForFaults } from './look-for-faults.ts'
import { lineOf, summaryOf, tableOf } from './report.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } })
const { only, json } = values
const domains = [...new Set(faults.map(({ domain }) => domain))]
const isDomain = only !== undefined && domains.includes(only)
const chosen = faults.filter(({ name, domain }) => only === undefined || (isDomain ? domain === only : name.includes(only)))
if (chosen.length === 0) throw new UsageError(`No fault has that name. Enter a part of one, or a domain: ${domains.join(', ')}.`)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
// It goes also where the command is stopped, after the tests that run in it.
const folder = openDrillFolder('faults')
try {
  const results = await lookForFaults(folder, chosen, { onStep: print, onResult: (result) => print(lineOf(result)) })
  if (json !== undefined) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
  print(`\n${tableOf(results)}\n\n${summaryOf(results)}`)
  process.exitCode = results.some(({ foundBy }) => foundBy === null) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
