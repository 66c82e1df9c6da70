// One PostgreSQL of the pair, on its own port.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, query, signal } from './processes.mjs'

export function newNode({ folder }, port = 20_000 + Math.floor(Math.random() * 10_000)) {
  return { folder: join(folder, randomUUID()), port, address: { host: '127.0.0.1', port, user: 'postgres', database: 'driver_pass' } }
}

/** Sets `synchronous_standby_names` only after the standby has caught up, or every commit would wait for it. */
export const writeConfiguration = (where, node, text) => writeOwned(where, join(node.folder, 'postgresql.auto.conf'), `${text}\n`)

function writeOwned({ account }, file, text) {
  writeFileSync(file, text)
  if (account) chownSync(file, account.uid, account.gid)
}

export async function startNode({ account, binaries }, node) {
  const settings = {
    port: node.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_keep_size: '512MB',
    wal_retrieve_retry_interval: '50ms',
    fsync: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = () => {
    rmSync(join(node.folder, 'postmaster.pid'), { force: true })
    return spawn(binaries.postgres, ['-D', '/proc/self/cwd', ...args], {
      ...account,
      cwd: node.folder,
      stdio: 'ignore',
      env: { LC_ALL: 'C' },
    })
  }
  node.child = launch()
  while (!(await query(node.address, 'select 1').catch(() => null))) {
    // Children of a killed server may still hold its shared memory.
    if (node.child.exitCode !== null) node.child = launch()
    await sleep(20)
  }
}

export async function stopNode(node, name) {
  const gone = once(node.child, 'exit')
  signal(name === 'SIGKILL' ? [node.child.pid, ...childrenOf(node.child.pid)] : [node.child.pid], name)
  await gone
}

/** A standby copied from the running primary; from then on commits wait for both. */
export async function addStandby(where, primary, port) {
  const node = newNode(where, port)
  writeOwned(where, `${node.folder}.label`, await copyRunning(primary, node))
  execFileSync('mv', [`${node.folder}.label`, join(node.folder, 'backup_label')])
  writeOwned(where, join(node.folder, 'standby.signal'), '')
  writeConfiguration(where, node, `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'`)
  await startNode(where, node)
  while ((await query(primary.address, `select from pg_stat_replication where state = 'streaming'`)).length === 0) await sleep(20)
  await query(primary.address, `alter system set synchronous_standby_names = '*'`)
  await query(primary.address, 'select pg_reload_conf()')
  return node
}

/** Returns the backup label that recovery needs. */
async function copyRunning(primary, node) {
  const client = new pg.Client(primary.address)
  client.on('error', () => {})
  await client.connect()
  await client.query(`select pg_backup_start('drill', true)`)
  try {
    execFileSync('cp', ['-a', primary.folder, node.folder], { stdio: 'ignore' })
  } catch {
    // A file that disappears during the copy is covered by the replay.
  }
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  return rows[0].labelfile
}
