import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { benchProduct } from './product.ts'
import { recordRound, type Tokens } from './recorder.ts'
import type { Scenario } from './scenario.ts'
import { toScript, type Script } from './script.ts'

/**
 * Recorded rounds of each scenario, each with other inputs. A writing one gets its driver when it runs. More would not be prepared on 16 connections
 * before the yardstick is measured: a search by name takes PostgreSQL some 2 ms to plan.
 */
const variantsOfReading = 8

type Wanted = {
  address: DatabaseAddress
  tokens: Tokens
  scenarios: readonly Scenario[]
  firstWritable: number
}

/** The statements that the product sends for each scenario, as scripts that run without the product. */
export async function recordScripts({
  address,
  tokens,
  scenarios,
  firstWritable,
}: Wanted): Promise<ReadonlyMap<Scenario, readonly Script[]>> {
  const { app, close } = await benchProduct(address)
  try {
    const scripts = new Map<Scenario, readonly Script[]>()
    for (const scenario of scenarios) {
      const variants: Script[] = []
      for (let n = 0; n < (scenario.isWriting ? 1 : variantsOfReading); n++) {
        const sent = await recordRound(app, tokens, scenario.round(n, 0))
        variants.push(toScript(sent, scenario.isWriting ? String(firstWritable) : null))
      }
      scripts.set(scenario, different(variants))
    }
    return scripts
  } finally {
    await close()
  }
}

/** Without varying input one script is enough, and pgbench prepares it once. */
const different = (scripts: readonly Script[]): Script[] => [...new Map(scripts.map((script) => [JSON.stringify(script), script])).values()]
