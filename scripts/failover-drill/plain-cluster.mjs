// Two of the product's own PostgreSQL, of which the drill promotes the standby: for machines without Patroni.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries } from '#operations/embedded-postgres/binaries.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { databaseAccount } from '#operations/embedded-postgres/run-as.ts'
import { addStandby, newNode, startNode, stopNode, writeConfiguration } from '../database-drill/node.mjs'
import { childrenOf, query, signal } from '../database-drill/processes.mjs'

/** How long a cluster would need to notice. */
const noticedMs = 1000

export async function openPlainCluster(folder) {
  mkdirSync(folder, { recursive: true })
  const own = await startPostgres({ folder: `${folder}/first`, database: 'driver_pass', settings: { fsync: 'off' } })
  await own.stop()
  const account = await databaseAccount(folder)
  const where = { folder, account, binaries: await usableBinaries(folder, account, () => {}) }
  let primary = newNode(where)
  execFileSync('cp', ['-a', `${folder}/first/cluster`, primary.folder])
  writeConfiguration(where, primary, '')
  await startNode(where, primary)
  let standby = await addStandby(where, primary)
  let promoting
  const ports = [primary.port, standby.port]
  return {
    name: 'two PostgreSQL, promoted by hand',
    ports,
    url: `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/driver_pass`,
    addresses: ports.map((port) => ({ host: '127.0.0.1', port, user: 'postgres', database: 'driver_pass' })),
    async lose(how) {
      const all = [primary.child.pid, ...childrenOf(primary.child.pid)]
      signal(all, how === 'frozen' ? 'SIGSTOP' : 'SIGKILL')
      promoting = sleep(noticedMs).then(() => query(standby.address, 'select pg_promote(true, 10)'))
    },
    loseStandby: () => stopNode(standby, 'SIGKILL'),
    /** The lost host comes back as a standby, on its port. */
    async repair() {
      await promoting
      if (isRunning(primary)) await stopNode(primary, 'SIGKILL')
      rmSync(primary.folder, { recursive: true, force: true })
      const { port } = primary
      primary = standby
      standby = await addStandby(where, primary, port)
    },
    async stop() {
      await Promise.all([primary, standby].filter(isRunning).map((node) => stopNode(node, 'SIGKILL')))
    },
  }
}

const isRunning = ({ child }) => child.exitCode === null && child.signalCode === null
