import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { inDatabase } from './global-setup.ts'
import { onTeardown } from './teardown.ts'

export type KillableServer = { address: string; kill: () => Promise<void> }

/** A server in a separate process that the test can kill. */
export async function aKillableServer({ database, folder }: { database: string; folder: string }): Promise<KillableServer> {
  const settings = { DATABASE_URL: urlOf(inDatabase(inject('server'), database)), DATA_FOLDER: folder, PORT: '0', DEMO: '0', LOG: '0' }
  const child = spawn('node', ['operations/start/main.ts'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTeardown(kill)
  return { address: await addressOf(child), kill }
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      const [, address] = /ready: ([^\s"]+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(output)))
  })

function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { host, port = 5432, user, password = '', database: databaseName } = address
  return `postgres://${user}:${password}@localhost:${port}/${databaseName}?host=${encodeURIComponent(host)}`
}
