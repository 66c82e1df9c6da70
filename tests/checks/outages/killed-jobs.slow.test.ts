import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { importContract } from '#import-export/import.contract.ts'
import { importQueue } from '#import-export/imports.store.ts'
import { claimRun } from '#import-export/import-runs.store.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked } from '#import-export/import.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ageHeartbeats } from '#platform/server/jobs/lost-job.factory.ts'
import { openQueues } from '#platform/server/jobs/queues.ts'
import { keptFileQueue } from '#reports/files/kept-files.service.ts'
import { insertKeptFile } from '#reports/files/kept-files.store.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate, testApi } from '../../world/test-api.ts'

const scene = await copyOfTemplate()
const api = await testApi({ database: scene })
const rounds = 20
const rows = 400

/** A process that works on the queues, as a server does. */
function aWorker(): ChildProcess {
  const input = JSON.stringify({ address: scene.address, folder: join(api.folder, 'files'), now: api.now.toISOString() })
  const script = `
    const names = ['#platform/server/database/database.ts', '#platform/server/database/connection/readers.ts', '#platform/server/decode/decoder.ts', '#platform/server/files/file-store.ts',
      '#platform/server/jobs/queues.ts', '#platform/server/spreadsheets/write/sheets.ts', '#reports/files/write-report.service.ts', '#app/parts/queue-workers.ts']
    const [{ openDatabase }, { readersOf }, { openDecoder }, { openFileStore }, { openQueues }, { openSheets }, { openReportWriter }, { queueWorkers }] =
      await Promise.all(names.map((name) => import(name)))
    const { address, folder, now } = ${input}
    const database = openDatabase(address)
    const write = openReportWriter(database.db, openSheets(readersOf(database)))
    const services = { files: openFileStore(folder), decoder: openDecoder() }
    const workers = queueWorkers(database.db, services, { write, clock: () => new Date(now), origin: undefined })
    await openQueues({ database, workers, log: (error) => console.error(error) }).start()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  onTeardown(async () => void child.kill('SIGKILL'))
  return child
}

/** Sends without working. */
const sender = openQueues({
  database: scene.database,
  workers: [importQueue, keptFileQueue].map((queue) => ({
    queue: { ...queue, concurrency: 0 },
    run: async () => {},
    givenUp: async () => {},
    owed: async () => [],
    about: () => '',
    revive: async () => false,
  })),
  log: () => {},
})
onTeardown(sender.stop)

/** Kills the first worker after so long, and lets a second one end what it has begun. */
async function killAndResume(after: number, isDone: () => Promise<boolean>): Promise<void> {
  const first = aWorker()
  await pause(after)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await ageHeartbeats(scene.database, 31)
  const second = aWorker()
  await expect.poll(isDone, { timeout: 240_000, interval: 100 }).toBe(true)
  second.kill('SIGKILL')
  await once(second, 'exit')
}

it('killed at any moment, an import brings each row once', async () => {
  const Transporter = await aNamedTransporter(api.db)
  for (let round = 0; round < rounds; round += 1) {
    const clerk = await api.as({ portal: 'staff_portal' })
    const { plantId } = clerk
    const { kind, import_id: id } = await checked(clerk, aRegister(Array.from({ length: rows }, () => aRegisterRow({ Transporter }))))
    await inTransaction(api.db, async (tx) => {
      await claimRun(tx, { plantId, kind, id })
      await sender.send(tx, importQueue, { plantId, id })
    })
    const stateOf = async () => (await clerk.call(importContract.progress, { kind, import_id: id })).state
    await killAndResume(1_000 + round * 200, async () => (await stateOf()) === 'done')
    const drivers = await api.db.selectFrom('driver').select('id').where('auth_plant_id', '=', plantId).execute()
    expect(drivers).toHaveLength(rows)
    const audited = await api.db
      .selectFrom('audit')
      .select('id')
      .where('auth_plant_id', '=', plantId)
      .where('subject', '=', 'driver')
      .execute()
    expect(audited).toHaveLength(rows)
  }
})

it('killed at any moment, a file comes to be once, with one notification', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { userId, plantId } = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
    await aViolation(api.db, await aDriver(api.db, { plantId }), { violation_date: '2026-11-02' })
    const wanted = {
      userId,
      plantId,
      report: 'violations' as const,
      format: 'xlsx' as const,
      query: { report: 'violations', format: 'xlsx' },
      at: api.now,
    }
    const id = await inTransaction(api.db, async (tx) => {
      const added = await insertKeptFile(tx, wanted)
      await sender.send(tx, keptFileQueue, { plantId, id: added })
      return added
    })
    const file = () => api.db.selectFrom('report_file').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    await killAndResume(1_000 + round * 100, async () => (await file()).state === 'ready')
    const told = await api.db
      .selectFrom('outbox')
      .select('id')
      .where('auth_plant_id', '=', plantId)
      .where('topic', '=', 'reminder')
      .execute()
    expect(told).toHaveLength(1)
  }
})
