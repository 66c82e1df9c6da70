import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#operations/cli/usage-error.ts'

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

const mostConnections = 64

/** Parses the command line; throws an error with a readable message. */
export function readArguments(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { drivers: text, seconds: text, connections: text, repeat: text, only: text, json: text, against: text },
  })
  const { drivers = '10k', only = '' } = values
  if (!['10k', '100k', '1m'].includes(drivers)) throw new UsageError('--drivers is 10k, 100k or 1m')
  return {
    drivers,
    seconds: number('seconds', values.seconds ?? '5'),
    connections: (values.connections ?? '1,16,64').split(',').map((given) => number('connections', given, mostConnections)),
    repeat: number('repeat', values.repeat ?? '1'),
    only: only
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    json: values.json ?? join(import.meta.dirname, 'out', `${drivers}.json`),
    against: values.against,
  }
}

function number(name: string, given: string, most = 3600): number {
  const read = Number(given)
  if (!Number.isInteger(read) || read < 1 || read > most)
    throw new UsageError(`--${name}: ${given} is not a whole number from 1 to ${most}`)
  return read
}
