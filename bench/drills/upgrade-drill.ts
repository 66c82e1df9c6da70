// npx driver-pass drill upgrade [--from before,first] [--drivers 10k] [--seconds 10] [--rate 50] [--in FOLDER]: two servers of an earlier release on one database
// with data, upgraded to this version one after the other while people read and write, and taken back without a restore. Prints each phase; fails with any
// failed call, with a wait for a lock above a second, and where a server does not start.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#platform/server/postgres/launch.ts'
import { databaseUrlOf } from '../database.ts'
import { openDrillFolder } from './drill-folder.ts'
import { loadBy, migrateBy } from './release-data.ts'
import { findRelease, unpackRelease, type Release } from './release.ts'
import { upgradeAndBack } from './upgrade.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'before,first' },
    drivers: { type: 'string', default: '10k' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    in: { type: 'string' },
  },
})

const place = openDrillFolder('upgrade-drill', values.in)
try {
  const releases = new Set(values.from.split(',').map((wanted) => findRelease(wanted).name))
  for (const release of releases) if (!(await drill(await unpackRelease(release, place)))) process.exitCode = 1
} finally {
  await rm(place, { recursive: true, force: true })
}

async function drill(old: Release): Promise<boolean> {
  console.log(`From ${old.name}: loading ${values.drivers} drivers`)
  const folder = join(place, `data-${old.name}`)
  const { connection, stop } = await startPostgres({
    folder: join(folder, 'postgres'),
    database: 'driver_pass',
    settings: { max_wal_size: '4GB' },
  })
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(connection), DATA_FOLDER: folder, DEMO: '0', LOG: '0', DRAIN_SECONDS: '2' }
  try {
    await migrateBy(old, env)
    const people = await loadBy(old, { connection, drivers: values.drivers, pairs: 16 })
    const given = { old, env, people, database: connection, seconds: Number(values.seconds), rate: Number(values.rate) }
    const { rows, problems } = await upgradeAndBack(given)
    console.table(rows)
    for (const [problem, all = []] of Object.entries(Object.groupBy(problems, (each) => each))) console.log(`${all.length} × ${problem}`)
    console.log(`From ${old.name}: ${problems.length === 0 ? 'passed' : 'NOT passed'}\n`)
    return problems.length === 0
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
