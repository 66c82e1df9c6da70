// A primary, a standby with streaming replication, and a proxy in front of the primary.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries } from '#operations/embedded-postgres/binaries.ts'
import { databaseAccount } from '#operations/embedded-postgres/run-as.ts'
import { addStandby, newNode, startNode, stopNode, writeConfiguration } from './node.mjs'
import { query } from './processes.mjs'
import { openProxy } from './proxy.mjs'

/** `cluster` is stopped; its copy becomes the primary. */
export async function openPair(folder, cluster) {
  mkdirSync(folder, { recursive: true })
  const account = await databaseAccount(folder)
  const where = { folder, account, binaries: await usableBinaries(folder, account, () => {}) }
  const proxy = await openProxy()
  let primary = newNode(where)
  execFileSync('cp', ['-a', cluster, primary.folder])
  writeConfiguration(where, primary, '')
  await startNode(where, primary)
  proxy.leadTo(primary.port)
  let standby = await addStandby(where, primary)
  return {
    proxy,
    primary: () => primary,
    standby: () => standby,
    restart: async (name) => {
      await stopNode(primary, name)
      await startNode(where, primary)
    },
    /** Kills the primary, routes callers to the read-only standby, then promotes it. */
    promote: async () => {
      await stopNode(primary, 'SIGKILL')
      const old = primary
      primary = standby
      proxy.leadTo(primary.port)
      await sleep(300)
      await query(primary.address, 'select pg_promote(true, 10)')
      rmSync(old.folder, { recursive: true, force: true })
    },
    addStandby: async () => {
      standby = await addStandby(where, primary)
    },
    stop: async () => {
      await stopNode(primary, 'SIGQUIT')
      await stopNode(standby, 'SIGQUIT')
      await proxy.stop()
    },
  }
}
