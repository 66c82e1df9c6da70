import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { readingScenarios } from '../reading.ts'
import { drawSamples } from '../samples.ts'
import type { Scenario } from '../scenario.ts'
import { makeWritable, writingScenarios } from '../writing.ts'

/** A round of writing after each four of reading: about a third of the calls write. */
export async function mixedScenarios(address: DatabaseAddress): Promise<readonly Scenario[]> {
  await makeWritable(address)
  const samples = await drawSamples(address)
  const [reading, writing] = [readingScenarios(samples), writingScenarios(samples)]
  return reading.flatMap((scenario, n) => [scenario, ...(n % 4 === 3 ? [writing[(n >> 2) % writing.length] ?? scenario] : [])])
}
