// A primary, a standby that follows it by streaming replication, and a proxy in front that leads to the primary.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { usableBinaries } from '../../src/platform/server/postgres/binaries.ts'
import { databaseAccount } from '../../src/platform/server/postgres/run-as.ts'
import { childrenOf, query, signal } from './processes.mjs'

/** `cluster` is a stopped one, whose copy becomes the primary. */
export async function openPair(folder, cluster) {
  mkdirSync(folder, { recursive: true })
  const account = await databaseAccount(folder)
  const binaries = await usableBinaries(folder, account, () => {})
  const proxy = await openProxy()
  let count = 0
  let primary = newNode()
  execFileSync('cp', ['-a', cluster, primary.folder])
  writeConfiguration(primary, '')
  await start(primary)
  proxy.leadTo(primary.port)
  let standby = await addStandby()

  function newNode() {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    return {
      folder: join(folder, `node-${count++}`),
      port,
      address: { host: '127.0.0.1', port, user: 'postgres', database: 'driver_pass' },
    }
  }

  /** `synchronous_standby_names` is set when the standby has caught up, or every commit would wait for it. */
  function writeConfiguration(node, text) {
    const file = join(node.folder, 'postgresql.auto.conf')
    writeFileSync(file, `${text}\n`)
    if (account) chownSync(file, account.uid, account.gid)
  }

  async function start(node) {
    const settings = { port: node.port, listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_keep_size: '512MB', fsync: 'off' }
    rmSync(join(node.folder, 'postmaster.pid'), { force: true })
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', '/proc/self/cwd', ...args], {
      ...account,
      cwd: node.folder,
      stdio: 'ignore',
      env: { LC_ALL: 'C' },
    })
    node.child = child
    while (!(await query(node.address, 'select 1').catch(() => null))) {
      if (child.exitCode !== null) await start(node)
      await sleep(20)
    }
  }

  /** A copy of the running primary that follows it; from then on a commit is answered when both have it. */
  async function addStandby() {
    const node = newNode()
    const client = new pg.Client(primary.address)
    await client.connect()
    await client.query(`select pg_backup_start('drill', true)`)
    // A file that goes away while it is copied belongs to what is replayed afterwards.
    try {
      execFileSync('cp', ['-a', primary.folder, node.folder], { stdio: 'ignore' })
    } catch {}
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await client.end()
    writeFileSync(join(node.folder, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(node.folder, 'standby.signal'), '')
    if (account) for (const file of ['backup_label', 'standby.signal']) chownSync(join(node.folder, file), account.uid, account.gid)
    writeConfiguration(node, `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'`)
    await start(node)
    while ((await query(primary.address, `select from pg_stat_replication where state = 'streaming'`)).length === 0) await sleep(20)
    await query(primary.address, `alter system set synchronous_standby_names = '*'`)
    await query(primary.address, 'select pg_reload_conf()')
    return node
  }

  const stopped = async (node, name) => {
    const gone = once(node.child, 'exit')
    signal(name === 'SIGKILL' ? [node.child.pid, ...childrenOf(node.child.pid)] : [node.child.pid], name)
    await gone
  }

  return {
    proxy,
    primary: () => primary,
    restart: async (name) => {
      await stopped(primary, name)
      await start(primary)
    },
    /** The primary dies; callers are led to the standby while it only reads, and then it is promoted. */
    promote: async () => {
      await stopped(primary, 'SIGKILL')
      const old = primary
      primary = standby
      proxy.leadTo(primary.port)
      await sleep(300)
      await query(primary.address, 'select pg_promote(true, 10)')
      rmSync(old.folder, { recursive: true, force: true })
    },
    addStandby: async () => void (standby = await addStandby()),
    stop: async () => {
      await stopped(primary, 'SIGQUIT')
      await stopped(standby, 'SIGQUIT')
      await proxy.stop()
    },
  }
}

async function openProxy() {
  const sockets = new Set()
  let target = 0
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  const listen = async (port) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server.address().port
  }
  const port = await listen(0)
  const refuse = () => {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    leadTo: (next) => (target = next),
    refuse,
    accept: () => listen(port),
    stop: async () => refuse(),
  }
}
