import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyArchive } from '#driver-files/archive/verify-archive.service.ts'
import { driverFileQueue } from '#driver-files/make-file.service.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { markName } from '#platform/server/files/place/file-place.ts'
import { aCopiesScene, type Asked } from './killed-copies.ts'

const { db, folder, aServer, anAsked, make, fileOf, untilState, holdFile, lose } = await aCopiesScene()
const rounds = 20
/** In so many of the last rounds a file is made when its server is killed. */
const madeBefore = 4

/** Until so much of a file is made, from 0 to 1; more than that: until it is ready. */
async function untilMade(asked: Asked, share: number): Promise<'making' | 'ready'> {
  for (;;) {
    const { state, done, total } = await fileOf(asked)
    if (state === 'ready') return 'ready'
    if (share <= 1 && done >= total * share && (share === 0 || total > 0)) return 'making'
  }
}

const titles = async (): Promise<readonly string[]> => {
  const told = sql<{ title: string }>`select payload ->> 'title' as title from outbox where topic = 'reminder' order by id`
  return (await told.execute(db)).rows.map(({ title }) => title)
}
const breaks = async () => (await sql`select * from audit_breaks()`.execute(db)).rows

/** Every file that is kept has its bytes, every archive is whole, and no others are left once the job has looked. */
async function checkBytes(archives: number): Promise<void> {
  const store = openFileStore(join(folder, 'files'))
  const nextYear = new Date(Date.now() + 365 * 86_400_000)
  await store.removeOrphans((names) => findKnownFiles(db, names), nextYear)
  const kept = (await db.selectFrom('file').select('storage_name').execute()).map((file) => file.storage_name)
  const found = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const stored = found.map((entry) => entry.name).filter((name) => name !== markName)
  expect(stored.toSorted()).toEqual(kept.toSorted())
  expect(kept).toHaveLength(2 * archives)
  const zips = await db
    .selectFrom('driver_file as f')
    .innerJoin('file as z', 'z.id', 'f.zip_file_id')
    .select(['f.id', 'z.storage_name'])
    .execute()
  expect(zips).toHaveLength(archives)
  for (const { id, storage_name } of zips) {
    const path = join(folder, `${id}.zip`)
    await writeFile(path, (await store.read(storage_name)).stream)
    expect((await verifyArchive(path)).problems).toEqual([])
  }
}

it(`killed ${rounds} times while making a file: each comes to be, once and whole, and no bytes are left over`, async () => {
  const killedWhile: Record<string, number> = {}
  let before: Asked | undefined
  for (let round = 0; round < rounds; round += 1) {
    const server = await aServer()
    if (before) await untilState(before, 'ready')
    const asked = await anAsked(server)
    await make(server, asked)
    await untilMade(asked, round / (rounds - madeBefore - 1))
    await lose(server)
    const { state } = await fileOf(asked)
    killedWhile[state] = (killedWhile[state] ?? 0) + 1
    before = asked
  }
  // The commit may come before the kill.
  expect(killedWhile['making']).toBeGreaterThanOrEqual(rounds / 2)
  expect(killedWhile['ready']).toBeGreaterThanOrEqual(madeBefore)
  const last = await aServer()
  if (before) await untilState(before, 'ready')
  await last.kill()
  expect(await titles()).toEqual(Array.from({ length: rounds }, () => 'The file is ready'))
  expect(await breaks()).toEqual([])
  await checkBytes(rounds)
})

it('a file over which five servers are killed is said to be failed, and comes to be when it is asked for again', async () => {
  const told = (await titles()).length
  const asker = await aServer()
  const asked = await anAsked(asker)
  await make(asker, asked)
  const { id } = await fileOf(asked)
  const begun = sql<{ n: number }>`select retry_count as n from jobs.job where name = ${driverFileQueue.name} and singleton_key = ${id}
    and state = 'active' and heartbeat_on > now() - interval '30 seconds'`
  let release = await holdFile(id)
  for (let attempt = 0; attempt < driverFileQueue.attempts; attempt += 1) {
    const server = attempt === 0 ? asker : await aServer()
    await expect.poll(async () => (await begun.execute(db)).rows, { timeout: 60_000, interval: 20 }).toEqual([{ n: attempt }])
    await server.kill()
    await release()
    await lose(server)
    expect(await fileOf(asked)).toMatchObject({ state: 'making', failure: null })
    if (attempt < driverFileQueue.attempts - 1) release = await holdFile(id)
  }
  const server = await aServer()
  await untilState(asked, 'failed')
  expect(await fileOf(asked)).toMatchObject({ id, failure: 'Something went wrong on our side. Ask for the file again.' })
  expect((await titles()).slice(told)).toEqual(['The file could not be made'])
  await make(server, asked)
  await untilState(asked, 'ready')
  await server.kill()
  expect((await fileOf(asked)).id).not.toBe(id)
  expect(await breaks()).toEqual([])
  await checkBytes(rounds + 1)
})
