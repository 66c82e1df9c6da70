import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#operations/cli/usage-error.ts'
import type { Scenario } from './scenario.ts'

export type BenchOptions = {
  drivers: string
  seconds: number
  connections: readonly number[]
  repeat: number
  only: readonly string[]
  json: string
  /** The report of another size to compare with; undefined for none. */
  against: string | undefined
}

/** Scenarios by name, or by how their names begin; none means all. */
export type Chosen = readonly string[] | { exactly: readonly string[] }

const mostConnections = 64

/** Parses the command line; throws an error with a readable message. */
export function readArguments(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { drivers: text, seconds: text, connections: text, repeat: text, only: text, json: text, against: text },
  })
  const { only = '' } = values
  const drivers = asSize(values.drivers ?? '10k')
  return {
    drivers,
    seconds: number('seconds', values.seconds ?? '5'),
    connections: (values.connections ?? '1,16,64').split(',').map((given) => number('connections', given, mostConnections)),
    repeat: number('repeat', values.repeat ?? '1'),
    only: only
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    json: values.json ?? reportFile(drivers),
    against: values.against,
  }
}

/** With `--quick`: the sizes; undefined without. */
export function readQuick(args: readonly string[]): readonly string[] | undefined {
  if (!args.includes('--quick')) return undefined
  const { values } = parseArgs({ args: [...args], options: { quick: { type: 'boolean' }, drivers: { type: 'string' } } })
  return (values.drivers ?? '10k,100k').split(',').map(asSize)
}

export const reportFile = (name: string): string => join(import.meta.dirname, 'out', `${name}.json`)

function asSize(given: string): string {
  if (!['10k', '100k', '1m'].includes(given)) throw new UsageError('--drivers is 10k, 100k or 1m')
  return given
}

function number(name: string, given: string, most = 3600): number {
  const read = Number(given)
  if (!Number.isInteger(read) || read < 1 || read > most)
    throw new UsageError(`--${name}: ${given} is not a whole number from 1 to ${most}`)
  return read
}

/** Throws for a name that no scenario has. */
export function chosen(scenarios: readonly Scenario[], only: Chosen): readonly Scenario[] {
  const [names, isMeant] =
    'exactly' in only
      ? [only.exactly, (scenario: Scenario, name: string) => scenario.name === name]
      : [only, (scenario: Scenario, name: string) => scenario.name.startsWith(name)]
  const unknown = names.filter((name) => !scenarios.some((scenario) => isMeant(scenario, name)))
  if (unknown.length > 0)
    throw new Error(`No scenario is called ${unknown.join(' or ')}. There are: ${scenarios.map(({ name }) => name).join('; ')}`)
  return names.length === 0 ? scenarios : scenarios.filter((scenario) => names.some((name) => isMeant(scenario, name)))
}
