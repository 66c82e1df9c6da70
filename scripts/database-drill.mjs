// Interrupts the database in every supported way, under a load of 100 calls per second. Two parts: the
// product with its own PostgreSQL, and with a primary and a standby behind a proxy (DATABASE_URL). Uses folders and ports of its own.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { fillDisk } from './database-drill/disk.mjs'
import { findLost, openLoad } from './database-drill/load.mjs'
import { openPair } from './database-drill/pair.mjs'
import { hang, killBackend, query, signal, terminate, untilBack } from './database-drill/processes.mjs'
import { activeDrivers, call, signIn, startProduct } from './database-drill/product.mjs'
import { openTally } from './database-drill/tally.mjs'

const { values } = parseArgs({
  options: { cuts: { type: 'string', default: '100' }, from: { type: 'string' }, disk: { type: 'boolean', default: true } },
  allowNegative: true,
})
const cuts = Number(values.cuts)
const folder = openDrillFolder('database-drill', existsSync('/dev/shm') ? '/dev/shm' : tmpdir())
if (values.from) execFileSync('cp', ['-a', `${values.from}/.`, folder])
// Below the system's range for outgoing connections.
const port = 30_000 + Math.floor(Math.random() * 2700)
const tally = openTally()
const people = {}

try {
  await ownPart(Math.floor(cuts * 0.4))
  if (cuts > 0) await pairPart(Math.ceil(cuts * 0.6))
  if (values.disk) await fillDisk({ folder, port, people, tally })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = tally.print() ? 0 : 1

async function ownPart(count) {
  const cluster = join(folder, 'postgres', 'cluster')
  const address = { host: cluster, port: 5432, user: 'postgres', database: 'driver_pass' }
  const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  await part('own', count, { DATA_FOLDER: folder }, () => address, {
    'own: postmaster SIGKILL': async () => {
      const pid = postmaster()
      signal([pid], 'SIGKILL')
      await sleep(50)
    },
    'own: backend SIGKILL': () => killBackend(address),
    'own: all connections ended': () => terminate(address, 100),
    'own: hangs for 4 s': () => hang(postmaster(), 4000),
  })
}

async function pairPart(count) {
  const pair = await openPair(join(folder, 'pair'), join(folder, 'postgres', 'cluster'))
  const address = () => pair.primary().address
  const url = `postgres://postgres@127.0.0.1:${pair.proxy.port}/driver_pass`
  let adding
  try {
    await part(
      'pair',
      count,
      { DATA_FOLDER: folder, DATABASE_URL: url },
      address,
      {
        'standby promoted': async () => {
          await adding
          await pair.promote()
          adding = pair.addStandby()
        },
        'restart, fast': () => pair.restart('SIGINT'),
        'restart, immediate': () => pair.restart('SIGQUIT'),
        'one connection ended': () => terminate(address(), 1),
        'all connections ended': () => terminate(address(), 100),
        'backend SIGKILL': () => killBackend(address()),
        'hangs for 4 s': () => hang(pair.primary().child.pid, 4000),
        'refused for 1 s': async () => {
          pair.proxy.refuse()
          await sleep(1000)
          await pair.proxy.accept()
        },
      },
      async () => void (await adding),
    )
  } finally {
    await adding?.catch(() => {})
    await pair.stop()
  }
}

async function part(name, count, settings, address, kinds, settled = async () => {}) {
  const product = await startProduct(port, settings)
  const { base } = product
  people.raiser ??= await signIn(base, '0700000111')
  people.decider ??= await signIn(base, '0700000110')
  people.drivers ??= await activeDrivers(base, people.raiser)
  const load = openLoad({ base, ...people })
  try {
    await sleep(500)
    tally.add('(before the cuts)', { answers: load.take() })
    for (const kind of shuffled(Object.keys(kinds), count)) {
      await settled()
      await kinds[kind]()
      const back = await untilBack(address())
      const again = await untilServed(base, product)
      await sleep(300)
      tally.add(kind, { cuts: 1, againMs: Math.max(0, again - back), answers: load.take() })
    }
  } finally {
    await load.stop()
    tally.add('(after the cuts)', { answers: load.take() })
    tally.deaths += product.deaths
    tally.log(name, product.output)
  }
  tally.lost.push(...(await findLost((text, given) => query(address(), text, given), load.acknowledged)))
  tally.acknowledged += load.acknowledged.size
  await product.stop()
}

/** Every kind in turn, in a different order each time. */
function shuffled(kinds, count) {
  const all = []
  while (all.length < count)
    all.push(
      ...kinds
        .map((kind) => [Math.random(), kind])
        .toSorted(([one], [other]) => one - other)
        .map(([, kind]) => kind),
    )
  return all.slice(0, count)
}

/** Until the product has answered a read and a write. */
async function untilServed(base, product) {
  for (;;) {
    const read = await call(base, people.raiser, 'GET', '/v2/drivers/active?page_size=1')
    const value = [String(Math.round(performance.now()))]
    const written =
      read.status === 200 && (await call(base, people.raiser, 'PUT', '/v1/auth/settings', JSON.stringify({ key: 'drill', value })))
    if (written && written.status === 200) return performance.now()
    if (product.deaths > 0) throw new Error(`The product has ended: ${product.output}`)
    await sleep(10)
  }
}
