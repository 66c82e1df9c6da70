// npx driver-pass bench driver-file --drivers 10k|100k|1m: how long the file of a driver with thousands of checks and 60 documents takes, alone and eight at
// once, what memory the server takes for it, and how long the gate waits beside it.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { driverFilesContract } from '#driver-files/driver-files.contract.ts'
import { openDatabase, type Db } from '#platform/server/database/database.ts'
import { installJobs } from '#platform/server/jobs/boss.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { readArguments } from './arguments.ts'
import { call, gateBeside, type Caller } from './beside-gate.ts'
import { prepareDatabase } from './database.ts'
import { signPeopleIn } from './people.ts'
import { benchNow } from './product.ts'
import { startServerProcess } from './server-process.ts'

const documents = 60
const documentBytes = 300_000
/** About 300 pages. */
const checks = 6_500

type Subject = { id: string; auth_plant_id: string; transporter_id: string }

/** A driver with a long record; answers the driver. */
async function aLongRecord(db: Db): Promise<Subject> {
  const driver = await db
    .selectFrom('driver')
    .select(['id', 'auth_plant_id', 'transporter_id'])
    .where('auth_plant_id', '=', '1')
    .where('status_id', '=', 8)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await sql`insert into gate_check (auth_plant_id, key, checked_at, received_at, found_by, driver_id, transporter_id, direction, is_bulk_load, outcome, reasons, is_offline)
    select 1, gen_random_uuid(), ${benchNow}::timestamptz - n * interval '1 hour', ${benchNow}::timestamptz - n * interval '1 hour', 'card', ${driver.id}, ${driver.transporter_id},
      case when n % 2 = 0 then 'in' else 'out' end, false, 'cleared', '[]', false
    from generate_series(1, ${checks}) n`.execute(db)
  const store = openFileStore(join(import.meta.dirname, 'out', 'data', 'files'))
  const userId = (await db.selectFrom('app_user').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  for (let n = 0; n < documents; n += 1) {
    const file = await store.save(Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(documentBytes)]))
    const file_id = await insertFile(db, { file, name: `report ${n}.pdf`, mediaType: 'application/pdf', userId, at: benchNow })
    await aViolation(db, driver, { file_id, violation_date: '2026-10-01' })
  }
  return driver
}

type Files = { files: readonly { _id: string; state: string; message: string | null }[] }

/** Has so many made and answers the seconds until the last one is ready. */
async function seconds(people: readonly Caller[], driverId: string): Promise<string> {
  const [reader] = people
  if (!reader) throw new Error('Nobody asks')
  const began = performance.now()
  const ids = new Set<string>()
  for (const person of people)
    ids.add(
      (await call<{ _id: string }>(person, driverFilesContract.make.path, { driver_id: driverId, purpose: 'accident', reason: 'Measured' }))
        ._id,
    )
  for (;;) {
    const { files } = await call<Files>(reader, `${driverFilesContract.list.path}?driver_id=${driverId}`)
    const own = files.filter(({ _id }) => ids.has(_id))
    const failed = own.find(({ state }) => state === 'failed')
    if (failed) throw new Error(failed.message ?? 'A file could not be made')
    if (own.every(({ state }) => state === 'ready')) return ((performance.now() - began) / 1000).toFixed(1)
    await pause(50)
  }
}

const { drivers } = readArguments(process.argv.slice(2))
const database = await prepareDatabase(drivers, console.log)
const owner = openDatabase(database.address)
const { db, close } = owner
await installJobs(owner)
const server = await startServerProcess(database.address)
try {
  const people = (await signPeopleIn(database.address, 8)).map(({ asker: token }) => ({ port: server.port, token }))
  const { id } = await aLongRecord(db)
  const [guard] = people
  if (!guard) throw new Error('Nobody is signed in')
  const memory = async (): Promise<string> => `${Math.round((await server.used()).peakMemory / 2 ** 20)} MB`
  console.log(`the gate alone: ${await gateBeside(guard, db, () => pause(10_000))}; peak memory ${await memory()}`)
  let took = ''
  const one = await gateBeside(guard, db, async () => void (took = await seconds([guard], id)))
  console.log(`one file: ${took} s; the gate beside it: ${one}; peak memory ${await memory()}`)
  const eight = await gateBeside(guard, db, async () => void (took = await seconds(people, id)))
  console.log(`eight at once: ${took} s; the gate beside them: ${eight}; peak memory ${await memory()}`)
  const size = await db
    .selectFrom('file')
    .select(['original_name', 'size'])
    .where('media_type', '=', 'application/zip')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  console.log(`the last archive: ${size?.original_name}, ${Math.round((size?.size ?? 0) / 2 ** 20)} MB`)
} finally {
  await server.stop()
  await close()
  await database.stop()
}
