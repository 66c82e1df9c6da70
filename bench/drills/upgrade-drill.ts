// An earlier release with data, upgraded to this
// version. A copy of its database in which nobody works shows that the upgrade leaves what a new installation has, every row, and every driver's verdict.
// Then two servers are upgraded while people read and write: one after the other and back without a restore, or, where a migration cannot run beside the
// release, after a stop. `--drivers demo` takes the release's demonstration, and `--seconds 0` leaves the servers out. Prints each phase; fails with any
// difference, any failed call, a wait for a lock above a second, and where a server does not start.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { databaseUrlOf } from '../database.ts'
import { openDrillFolder } from './drill-folder.ts'
import { startServer } from './product-server.ts'
import { loadBy, migrateBy } from './release-data.ts'
import { findRelease, unpackRelease, type Release } from './release.ts'
import { upgradeServers } from './upgrade.ts'
import { whatStays } from './what-stays.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'before,first' },
    drivers: { type: 'string', default: '10k' },
    days: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    in: { type: 'string' },
  },
})

const mostPrinted = 60

const place = openDrillFolder('upgrade-drill', values.in)
try {
  const releases = new Set(values.from.split(',').map((wanted) => findRelease(wanted).name))
  for (const release of releases) if (!(await drill(await unpackRelease(release, place)))) process.exitCode = 1
} finally {
  await rm(place, { recursive: true, force: true })
}

async function drill(old: Release): Promise<boolean> {
  const isDemo = values.drivers === 'demo'
  console.log(`From ${old.name}: ${isDemo ? 'its demonstration' : `loading ${values.drivers} drivers`}`)
  const folder = join(place, `data-${old.name}`)
  const { connection, stop } = await startPostgres({
    folder: join(folder, 'postgres'),
    database: 'driver_pass',
    settings: { max_wal_size: '4GB' },
  })
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(connection), DATA_FOLDER: folder, DEMO: '0', LOG: '0', DRAIN_SECONDS: '2' }
  try {
    await migrateBy(old, env)
    const people = isDemo ? [] : await loadBy(old, { connection, drivers: values.drivers, pairs: 16 })
    // The picture that the loaded rows name: a server whose folder of files was lost does not start.
    const pictures = join(folder, 'files', 'be')
    await mkdir(pictures, { recursive: true })
    if (!isDemo) await writeFile(join(pictures, 'bench'), 'a picture')
    // Its server fills the empty database.
    if (isDemo) await (await startServer(old, { env: { ...env, DEMO: '1' } })).stop()
    const stays = await whatStays({ old, env, connection, days: Number(values.days) })
    console.table(stays.rows)
    const slowest = stays.times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12)
    console.table(slowest.map(({ migration, seconds }) => ({ 'the slowest migrations': migration, s: seconds.toFixed(1) })))
    const problems = [...stays.problems]
    if (people.length > 0 && Number(values.seconds) > 0) {
      const given = { old, env, people, database: connection, seconds: Number(values.seconds), rate: Number(values.rate) }
      const upgraded = await upgradeServers(given)
      console.table(upgraded.rows)
      problems.push(...upgraded.problems)
    }
    const found = Object.entries(Object.groupBy(problems, (each) => each))
    for (const [problem, all = []] of found.slice(0, mostPrinted)) console.log(`${all.length} × ${problem}`)
    if (found.length > mostPrinted) console.log(`and ${found.length - mostPrinted} others`)
    console.log(`From ${old.name}: ${problems.length === 0 ? 'passed' : 'NOT passed'}\n`)
    return problems.length === 0
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
