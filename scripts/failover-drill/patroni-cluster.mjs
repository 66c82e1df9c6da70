// Two PostgreSQL under Patroni, with etcd, as deploy/patroni.yml has them; each host is one group of processes.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../demo-product.mjs'
import { childrenOf, query, signal } from '../database-drill/processes.mjs'
import { findPostgresPrograms, findProgram } from './programs.mjs'

const deploy = (name) => readFileSync(join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')
const password = 'drill'

/** `isQuick`: a primary counts as lost after 5 s. */
export async function openPatroniCluster(folder, { isQuick }) {
  const account = accountOf('postgres')
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  const etcd = await startEtcd(join(folder, 'etcd'))
  const hosts = []
  for (const name of ['one', 'two']) hosts.push({ name, port: await freePort(), rest: await freePort(), folder: join(folder, name) })
  for (const host of hosts) writeHost(host, { etcd: etcd.port, isQuick, account })
  const proxy = await startProxy(folder, hosts)
  for (const host of hosts) {
    startHost(host, account)
    await until(() => query(addressOf(host), 'select 1'), `Patroni on ${host.name} does not start: see ${host.folder}/patroni.log`)
  }
  const primary = () => until(() => findPrimary(hosts), 'No primary')
  await isSynchronous(await primary())
  await query({ ...addressOf(await primary()), database: 'postgres' }, 'create database driver_pass')
  const urlTo = (places) => `postgres://postgres:${password}@${places}/driver_pass`
  let lost
  return {
    name: 'Patroni',
    url: urlTo(hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')),
    addresses: hosts.map((host) => ({ ...addressOf(host), database: 'driver_pass' })),
    proxyUrl: urlTo(`127.0.0.1:${proxy.port}`),
    proxyAddresses: [{ ...addressOf(proxy), database: 'driver_pass' }],
    async lose(how) {
      lost = await primary()
      signal(processesOf(lost), how === 'frozen' ? 'SIGSTOP' : 'SIGKILL')
    },
    async repair() {
      signal(processesOf(lost), 'SIGKILL')
      await sleep(500)
      startHost(lost, account)
      await isSynchronous(await primary())
    },
    async stop() {
      for (const host of hosts) signal(processesOf(host), 'SIGKILL')
      for (const child of [proxy.child, etcd.child]) signal([child.pid], 'SIGKILL')
      await sleep(200)
    },
  }
}

const addressOf = ({ port }) => ({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })

function accountOf(name) {
  if (process.getuid() !== 0) return undefined
  const id = (option) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function startEtcd(folder) {
  const [port, peer] = [await freePort(), await freePort()]
  const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`]
  const urls = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peers]
  const cluster = ['--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`]
  const child = spawn(findProgram('etcd'), ['--data-dir', folder, ...urls, ...cluster], { stdio: 'ignore' })
  await until(async () => (await fetch(`${client}/health`)).ok, 'etcd does not start')
  return { port, child }
}

/** deploy/patroni.yml with the drill's addresses. */
function writeHost({ name, port, rest, folder }, { etcd, isQuick, account }) {
  mkdirSync(folder)
  const text = deploy('patroni.yml')
    .replace('name: NAME', `name: ${name}`)
    .replace(/hosts: \[.*\]/, `hosts: ['127.0.0.1:${etcd}']`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll('CHANGE_THIS', password)
    .replace('/var/lib/postgresql/driver-pass', join(folder, 'data'))
    .replace(/bin_dir: .*/, `bin_dir: ${findPostgresPrograms()}`)
    .replace(/^(\s*)max_connections: 100/m, `$&\n$1fsync: off\n$1unix_socket_directories: '${folder}'`)
  const quick = isQuick
    ? text.replace('ttl: 20', 'ttl: 5').replace('loop_wait: 5', 'loop_wait: 1').replace('retry_timeout: 5', 'retry_timeout: 2')
    : text
  writeFileSync(join(folder, 'patroni.yml'), `${quick}  pgpass: ${join(folder, 'pgpass')}\n`)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}

function startHost(host, account) {
  const log = join(host.folder, 'patroni.log')
  const command = `exec ${findProgram('patroni')} patroni.yml >>${log} 2>&1`
  host.child = spawn('sh', ['-c', command], {
    ...account,
    cwd: host.folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: host.folder, LC_ALL: 'C.UTF-8' },
  })
}

/** Patroni's own, and those of its PostgreSQL, which is not its child. */
function processesOf({ child, folder }) {
  const file = join(folder, 'data', 'postmaster.pid')
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  const all = [child.pid, ...(postmaster > 0 ? [postmaster] : [])]
  return [...all, ...all.flatMap(childrenOf)]
}

async function startProxy(folder, hosts) {
  const port = await freePort()
  const [one, two] = hosts
  const file = join(folder, 'haproxy.cfg')
  const text = deploy('haproxy-database.cfg')
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace('10.0.0.11:5432 check port 8008', `127.0.0.1:${one.port} check port ${one.rest}`)
    .replace('10.0.0.12:5432 check port 8008', `127.0.0.1:${two.port} check port ${two.rest}`)
  writeFileSync(file, text)
  return { port, child: spawn(findProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore' }) }
}

async function findPrimary(hosts) {
  for (const host of hosts) {
    const answer = await fetch(`http://127.0.0.1:${host.rest}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer?.ok) return host
  }
  return null
}

const isSynchronous = (host) =>
  until(
    async () => (await query(addressOf(host), `select from pg_stat_replication where sync_state = 'sync'`)).length > 0,
    `No synchronous standby of ${host.name}`,
  )

/** The first truthy answer; throws after two minutes. */
async function until(ask, message) {
  for (let left = 1200; left > 0; left--) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    await sleep(100)
  }
  throw new Error(message)
}
