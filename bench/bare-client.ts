import pg from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { clientOptions } from './database.ts'
import { driversOfConnection } from './scenario.ts'
import type { Script } from './script.ts'
import type { YardstickRun } from './yardstick.ts'

/** Runs the scripts one after another on each connection, prepared, for `seconds`; returns scripts per second. */
export async function runBare(address: DatabaseAddress, run: YardstickRun): Promise<number> {
  const until = performance.now() + run.seconds * 1000
  const done = await Promise.all(Array.from({ length: run.connections }, (_, connection) => runConnection(address, run, connection, until)))
  return done.reduce((sum, one) => sum + one, 0) / run.seconds
}

async function runConnection(
  address: DatabaseAddress,
  { scripts, firstWritable }: YardstickRun,
  connection: number,
  until: number,
): Promise<number> {
  const client = new pg.Client(clientOptions(address))
  await client.connect()
  try {
    let done = 0
    for (; performance.now() < until; done++) {
      const which = (done + connection) % scripts.length
      const driver = firstWritable + connection * driversOfConnection + (done % driversOfConnection)
      await runScript(client, scripts[which] ?? [], { which, driver })
    }
    return done
  } finally {
    await client.end()
  }
}

async function runScript(client: pg.Client, script: Script, { which, driver }: { which: number; driver: number }): Promise<void> {
  const values = new Map<string, unknown>([['driver', driver]])
  for (const [n, { sql, takes }] of script.entries()) {
    const given: unknown[] = []
    const text = sql.replaceAll(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${given.push(values.get(name))}`)
    const { rows } = await client.query<{ id: unknown }>({ name: `${which}_${n}`, text, values: given })
    if (takes) values.set(takes, rows[0]?.id)
  }
}
