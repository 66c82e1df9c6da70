// Takes the primary's host away under writes, killed and frozen, and looks for every
// acknowledged write. Clusters: two PostgreSQL that the drill promotes, and two under Patroni with etcd, reached by DATABASE_URL with both
// hosts and by HAProxy. Ends with 1 where a write is lost, a call answers something else than 503, or writing goes on later than a second
// after the cluster.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { findLost, openLoad } from './database-drill/load.mjs'
import { query } from './database-drill/processes.mjs'
import { activeDrivers, call, signIn, startProduct } from './database-drill/product.mjs'
import { freePort } from './demo-product.mjs'
import { openPatroniCluster } from './failover-drill/patroni-cluster.mjs'
import { openPlainCluster } from './failover-drill/plain-cluster.mjs'
import { readFromReplica } from './failover-drill/read-from-replica.mjs'
import { missingPackages } from './failover-drill/programs.mjs'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, writes: { type: 'string' } } })
const wantedWrites = Number(values.writes ?? (values.quick ? 200 : 10_000))
const cuts = values.quick ? ['killed'] : ['killed', 'frozen']
const latestMs = 1000

const folder = openDrillFolder('failover-drill')
// PostgreSQL runs under an account of its own.
chmodSync(folder, 0o711)
const rows = []
const faults = []
try {
  await drill(
    () => openPlainCluster(join(folder, 'plain')),
    ({ url, addresses }) => ({ way: 'DATABASE_URL with both hosts', url, addresses }),
  )
  await replicaDrill()
  const missing = missingPackages()
  if (missing.length > 0) console.log(`Without Patroni: apt-get install ${missing.join(' ')}`)
  else {
    const open = (name) => () => openPatroniCluster(join(folder, name), { isQuick: values.quick })
    await drill(open('hosts'), ({ url, addresses }) => ({ way: 'DATABASE_URL with both hosts', url, addresses }))
    await drill(open('haproxy'), ({ proxyUrl, proxyAddresses }) => ({ way: 'HAProxy', url: proxyUrl, addresses: proxyAddresses }))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  console.table(rows)
  for (const fault of faults.slice(0, 10)) console.log(fault)
}
process.exitCode = faults.length > 0 ? 1 : 0

async function drill(open, wayOf) {
  const cluster = await open()
  const { way, url, addresses } = wayOf(cluster)
  const product = await startProduct(await freePort(), { DATA_FOLDER: mkdtempSync(join(folder, 'data-')), DATABASE_URL: url }).catch(
    stopAfter(cluster),
  )
  try {
    const { base } = product
    const people = { raiser: await signIn(base, '0700000111'), decider: await signIn(base, '0700000110') }
    const drivers = await activeDrivers(base, people.raiser)
    const load = openLoad({ base, ...people, drivers, readsPerWrite: 1 })
    for (const [place, how] of cuts.entries()) {
      await untilWritten(load, (wantedWrites * (place + 1)) / cuts.length)
      const row = await lose({ cluster, addresses, base, load, how, token: people.raiser })
      rows.push({ cluster: cluster.name, way, host: how, ...row })
      await cluster.repair()
    }
    await load.stop()
    const lost = await findLost((text, given) => onAny(addresses, text, given), load.acknowledged)
    rows.push({ cluster: cluster.name, way, host: 'in all', acknowledged: writesOf(load), lost: lost.length })
    if (lost.length > 0) faults.push(`${cluster.name}, ${way}: ${lost.length} acknowledged writes are lost`)
    if (product.deaths > 0) faults.push(`${cluster.name}, ${way}: the product has ended: ${product.output}`)
  } finally {
    await product.stop()
    await cluster.stop()
  }
}

/** The standby as DATABASE_READ_URL: following, stopped, and gone. */
async function replicaDrill() {
  const cluster = await openPlainCluster(join(folder, 'replica'))
  const [primary, standby] = cluster.addresses
  const urlOf = ({ port }) => `postgres://postgres@127.0.0.1:${port}/driver_pass`
  const settings = { DATA_FOLDER: mkdtempSync(join(folder, 'data-')), DATABASE_URL: urlOf(primary), DATABASE_READ_URL: urlOf(standby) }
  const product = await startProduct(await freePort(), settings).catch(stopAfter(cluster))
  try {
    for (const [what, passed] of await readFromReplica({ product, cluster, primary, standby })) {
      rows.push({ cluster: 'a standby to read from', way: what, passed })
      if (!passed) faults.push(`A standby to read from: ${what}`)
    }
  } finally {
    await product.stop()
    await cluster.stop()
  }
}

function stopAfter(cluster) {
  return async (error) => {
    await cluster.stop()
    throw error
  }
}

async function lose({ cluster, addresses, base, load, how, token }) {
  load.take()
  await cluster.lose(how)
  const began = performance.now()
  const [clusterMs, productMs] = await Promise.all([untilCommits(addresses, began), untilSaves(base, token, began)])
  await sleep(1000)
  const answers = load.take()
  const others = answers.filter(({ status }) => status !== 503 && (status === 0 || status >= 500))
  const later = Math.round(productMs - clusterMs)
  if (later > latestMs) faults.push(`${cluster.name}, ${how}: writes ${later} ms after the cluster`)
  for (const { status, body } of others) faults.push(`${cluster.name}, ${how}: ${status} ${JSON.stringify(body)}`)
  const refused = answers.filter(({ status }) => status === 503).length
  return {
    'cluster writes after s': seconds(clusterMs),
    'product later by ms': later,
    calls: answers.length,
    503: refused,
    'other failures': others.length,
  }
}

function seconds(ms) {
  return Number((ms / 1000).toFixed(1))
}

function writesOf({ acknowledged }) {
  return [...acknowledged.values()].reduce((sum, status) => sum + (status === 3 ? 2 : 1), 0)
}

async function untilWritten(load, count) {
  while (writesOf(load) < count) await sleep(50)
}

/** One host of the cluster commits. */
async function untilCommits(addresses, began) {
  let commitsAfter
  const ask = async (address) => {
    while (commitsAfter === undefined) {
      if (await query(address, `select pg_logical_emit_message(true, 'drill', '')`).catch(() => null))
        commitsAfter ??= performance.now() - began
      else await sleep(20)
    }
  }
  await Promise.race(addresses.map(ask))
  return commitsAfter
}

/** The product has saved something. */
async function untilSaves(base, token, began) {
  for (;;) {
    const value = [String(Math.round(performance.now()))]
    const saved = await call(base, token, 'PUT', '/v1/auth/settings', JSON.stringify({ key: 'drill', value }))
    if (saved.status === 200) return performance.now() - began
    await sleep(20)
  }
}

/** On the primary, and never on a standby that is behind. */
async function onAny(addresses, text, given) {
  for (const address of addresses) {
    const [row] = await query(address, 'select pg_is_in_recovery() as standby').catch(() => [])
    if (row && !row.standby) return query(address, text, given)
  }
  throw new Error('No primary')
}
