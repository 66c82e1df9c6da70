// The product on a separate disk that fills up and is freed again.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { findLost, openLoad } from './load.mjs'
import { query } from './processes.mjs'
import { call, startProduct } from './product.mjs'

/** Fills the disk to the last block. */
function fill(disk) {
  const { bavail, bsize } = statfsSync(disk)
  for (const size of [bavail * bsize - bsize, 65_536, 4096, 4096]) {
    try {
      writeFileSync(join(disk, `filler-${size}-${Math.random()}`), Buffer.alloc(Math.max(0, size), 1))
    } catch {}
  }
}

const empty = (disk) =>
  readdirSync(disk)
    .filter((name) => name.startsWith('filler-'))
    .forEach((name) => rmSync(join(disk, name)))

async function sendPicture(base, { raiser, drivers }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('driver_id', String(drivers[0]))
  form.set('picture', new File([bytes], 'face.jpg', { type: 'image/jpeg' }))
  return call(base, raiser, 'POST', '/v2/drivers/picture', form)
}

/** Needs root to mount a small in-memory file system; otherwise prints so and does nothing. */
export async function fillDisk({ folder, port, people, tally }) {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const used = Number(execFileSync('du', ['-sm', join(folder, 'postgres')], { encoding: 'utf8' }).split('\t')[0])
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${used + 160}m,mode=755`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return console.log('Skipped the full disk: no permission to mount a file system.')
  }
  try {
    // The keys as well: a server without those of before does not start.
    for (const name of readdirSync(folder).filter((each) => /^(postgres|files|.+\.(key|json))$/.test(each)))
      execFileSync('cp', ['-a', join(folder, name), disk])
    await onFullDisk({ disk, port, people, tally })
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

async function onFullDisk({ disk, port, people, tally }) {
  const product = await startProduct(port, { DATA_FOLDER: disk })
  const { base } = product
  const load = openLoad({ base, ...people })
  const readiness = async () => (await call(base, people.raiser, 'GET', '/v1/health/ready')).body.code ?? 'ready'
  await sleep(1000)
  tally.add('(disk with space)', { answers: load.take() })
  fill(disk)
  const refused = await sendPicture(base, people)
  await sleep(5000)
  const whileFull = await readiness()
  tally.add('disk full for 5 s', { cuts: 1, answers: load.take() })
  empty(disk)
  const emptied = performance.now()
  while ((await readiness()) !== 'ready' && performance.now() - emptied < 60_000) await sleep(20)
  tally.add('disk full for 5 s', { againMs: performance.now() - emptied })
  const served = await sendPicture(base, people)
  tally.add('disk full for 5 s', { answers: [refused] })
  if (refused.status !== 507) tally.faults.push(`A picture on a full disk was answered ${refused.status}`)
  if (served.status !== 200) tally.faults.push(`A picture was answered ${served.status} when there was space again`)
  await load.stop()
  tally.add('(disk with space)', { answers: load.take() })
  const address = { host: join(disk, 'postgres', 'cluster'), port: 5432, user: 'postgres', database: 'driver_pass' }
  tally.lost.push(...(await findLost((text, given) => query(address, text, given), load.acknowledged)))
  tally.acknowledged += load.acknowledged.size
  tally.deaths += product.deaths
  tally.log('disk', product.output)
  if (whileFull !== 'no_room') tally.faults.push(`Readiness answered '${whileFull}' on a full disk`)
  await product.stop()
}
