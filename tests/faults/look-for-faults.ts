import { isJourney, type Fault } from './fault.ts'
import type { PlacedFault } from './faults.ts'
import type { FaultResult } from './report.ts'
import { failedTests, run } from './run-tests.ts'
import { copyTree, inTree } from './tree.ts'

type Watch = { onStep: (text: string) => void; onResult: (result: FaultResult) => void }

/** In a copy of the tree: first that types hold with every fault and tests pass without any, then each fault by itself. */
export async function lookForFaults(
  folder: string,
  faults: readonly PlacedFault[],
  { onStep, onResult }: Watch,
): Promise<readonly FaultResult[]> {
  onStep(`Copying the tree to ${folder}.`)
  copyTree(folder)
  onStep('Checking that types hold with every fault in it.')
  await inTree(folder, faults, () => requireTypes(folder))
  const files = [...new Set(faults.flatMap(filesOf))]
  onStep(`Checking that its ${files.length} test files pass without a fault.`)
  if (files.some(isJourney)) await run(process.cwd(), process.execPath, ['scripts/browser.mjs'])
  await requirePassing(folder, files)
  const results: FaultResult[] = []
  for (const fault of faults) {
    const startedAt = performance.now()
    const foundBy = await inTree(folder, [fault], () => find(folder, fault))
    const { name, domain, kind } = fault
    const result = { name, domain, kind, foundBy, seconds: Math.round((performance.now() - startedAt) / 1000) }
    results.push(result)
    onResult(result)
  }
  return results
}

const filesOf = ({ foundBy }: Fault): readonly string[] => foundBy.filter((file) => file !== undefined)

/** What the compiler finds needs no test. */
async function requireTypes(folder: string): Promise<void> {
  for (const part of ['server', 'browser']) {
    const project = ['-p', `tsconfig.${part}.json`, '--tsBuildInfoFile', `${folder}/${part}.tsbuildinfo`]
    await run(folder, 'tsc', ['--noEmit', ...project])
  }
}

async function requirePassing(folder: string, files: readonly string[]): Promise<void> {
  const [journeys, others] = [files.filter(isJourney), files.filter((file) => !isJourney(file))]
  for (const some of [others, journeys]) {
    const [failed] = some.length === 0 ? [] : await failuresIn(folder, some, { isOneEnough: false })
    if (failed !== undefined) throw new Error(`Without a fault, this fails: ${failed}`)
  }
}

/** The first test that finds it; null where none does. */
async function find(folder: string, fault: Fault): Promise<string | null> {
  for (const file of filesOf(fault)) {
    const [found] = await failuresIn(folder, [file], { isOneEnough: true })
    if (found !== undefined) return found
  }
  return null
}

/** All of them in a browser, or none. */
async function failuresIn(folder: string, files: readonly string[], { isOneEnough }: { isOneEnough: boolean }): Promise<readonly string[]> {
  if (files.some(isJourney)) await run(folder, process.execPath, ['scripts/build-web.mjs'])
  return failedTests(folder, files, { isOneEnough })
}
