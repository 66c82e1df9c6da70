// After a run of the tests: compares what `sql<…>` asserts with what PostgreSQL answered. `--shorten` writes the list of what no test reaches again.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { roots } from '#platform/boundaries/roots.ts'
import { answersFolder, type StatementAnswer, type AnswerNote } from './answer.ts'
import { isRowType, type Assertion } from './asserted.ts'
import { faultsOf } from './faults.ts'
import { countByFile, lessOf, reachFaults } from './reach.rules.ts'
import { readTemplates } from './read-assertions.ts'
import { mergeAnswers } from './seen.ts'

/** How many typed templates of a file no test reaches: it only gets shorter. By the file's name, which a move leaves as it is. */
const listFile = join(import.meta.dirname, 'unreached.json')
const listed = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(listFile, 'utf8')))
/** An assertion about a row is more than one about an expression; new statements go through the query builder where it says them as plainly. */
const mostRowTypes = 171

const { files, answers } = readNotes()
// Its own test asserts what is wrong; journeys note nothing.
const templates = readTemplates(['tests/checks/answers/*', 'tests/journeys/**'])
const product = templates.assertions.filter(({ path }) => isProduct(path))
const rowTypes = product.filter(isRowType)
const unreached = countByFile(product.filter((assertion) => !isReached(assertion)))
const missing = globSync(`{${roots.join(',')}}/**/*.test.{ts,tsx}`, { exclude: ['tests/journeys/**'] }).filter(
  (path) => !path.includes('.slow.') && !files.has(resolve(path)),
)

const faults = [
  ...faultsOf(templates, answers),
  ...(rowTypes.length > mostRowTypes ? [`${rowTypes.length} types of rows are asserted by hand; at most ${mostRowTypes} may be.`] : []),
  ...(missing.length === 0 ? reachFaults(unreached, listed) : []),
]
for (const fault of faults) say(fault)
const reached = product.filter(isReached)
say(
  `${product.length} types are asserted, ${rowTypes.length} of rows. ${reached.length} were compared or reached, ${reached.filter(isRowType).length} of rows.`,
)
if (missing.length > 0) say(`${missing.length} test files have not run, so nothing is said of what no test reaches.`)
else if (process.argv.includes('--shorten')) writeFileSync(listFile, `${JSON.stringify(lessOf(unreached, listed), null, 2)}\n`)
else if (JSON.stringify(lessOf(unreached, listed)) !== JSON.stringify(listed)) say('unreached.json is longer than it need be: --shorten.')
process.exitCode = faults.length > 0 ? 1 : 0

function readNotes(): { files: ReadonlySet<string>; answers: ReadonlyMap<string, StatementAnswer[]> } {
  const notes = readdirSync(answersFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(answersFolder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as AnswerNote)
  const merged = mergeAnswers(notes.flatMap((note) => note.answers))
  return { files: new Set(notes.map(({ file }) => file)), answers: Map.groupBy(merged, ({ text }) => text) }
}

function isProduct(path: string): boolean {
  return !/\.(test|factory)\.tsx?$/.test(path) && !path.startsWith('tests/')
}

function isReached({ text }: Assertion): boolean {
  return answers.has(text)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
