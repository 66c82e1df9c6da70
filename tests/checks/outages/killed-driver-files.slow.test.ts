import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { verifyArchive } from '#driver-files/archive/verify-archive.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { ageHeartbeats } from '#platform/server/jobs/lost-job.factory.ts'
import { aKillableServer, type KillableServer } from '../../world/killable-server.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'

const { database } = await copyOfTemplate()
const { db } = database
const { rows } = await database.query('select current_database() as name')
const { name } = rows[0] as { name: string }
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-killed-files-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const officer = await aPerson(db, { portal: 'staff_portal', now: new Date() })

const rounds = 20
/** Making one takes longer than this, handing one over much less. */
const longestMs = 600

type Asked = { id: string; driverId: string; idNo: string }

async function call(server: KillableServer, path: string, body: object): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' }
  const answer = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

async function anAsked(server: KillableServer): Promise<Asked> {
  const driver = await aPassHolder(db, { plantId: officer.plantId })
  const asked = await call(server, '/v2/drivers/copies', { driver_id: driver.id, note: 'Asked at the gate' })
  return { id: asked['_id'] ?? '', driverId: driver.id, idNo: driver.id_no }
}

const outcomeOf = async ({ id, driverId }: Asked) =>
  (
    await sql<{ state: string; made: string | null; links: number; audits: number; handed: boolean }>`
      select s.state, f.state as made, s.handed_at is not null as handed,
        (select count(*)::int from subject_access_link l where l.subject_access_id = s.id) as links,
        (select count(*)::int from audit a where a.subject = 'driver' and a.subject_id = ${driverId} and a.action = 'own copy handed over') as audits
      from subject_access s left join driver_file f on f.id = s.file_id where s.id = ${id}`.execute(db)
  ).rows[0]

/** Until the server has made what another one was killed over. */
const untilMade = (asked: Asked): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if ((await outcomeOf(asked))?.made !== 'ready') throw new Error('It is not made')
    },
    { timeout: 60_000, interval: 50 },
  )

/** Asks for a copy, hands over the one before and is killed meanwhile; answers what is asked for, and whether that before was said to be handed over. */
async function aKilledRound(round: number, before: Asked | undefined): Promise<{ asked: Asked; isAnswered: boolean }> {
  const server = await aKillableServer({ database: name, folder })
  // Simulates half a minute without a heartbeat.
  await ageHeartbeats(database, 30)
  if (before) await untilMade(before)
  const asked = await anAsked(server)
  await call(server, '/v2/drivers/copies/make', { id: asked.id })
  const shown = before && { id: before.id, way: 'link', seen: 'id_card', number: before.idNo }
  const handing = shown ? call(server, '/v2/drivers/copies/hand-over', shown).catch(() => undefined) : undefined
  await setTimeout((longestMs * round * round) / (rounds * rounds))
  await server.kill()
  return { asked, isAnswered: (await handing) !== undefined }
}

const untouched = { state: 'open', links: 0, audits: 0, handed: false }
const handedOver = { state: 'handed_over', links: 1, audits: 1, handed: true }

it(
  `killed ${rounds} times while making and handing over: nothing half done, and no bytes are left over`,
  { timeout: 900_000 },
  async () => {
    const outcomes: unknown[] = []
    let before: Asked | undefined
    for (let round = 0; round < rounds; round += 1) {
      const { asked, isAnswered } = await aKilledRound(round, before)
      const { made: _, ...outcome } = (before && (await outcomeOf(before))) ?? { made: null, ...untouched }
      // What was answered is kept; what was not is whole or not at all.
      expect(isAnswered ? [handedOver] : [untouched, handedOver]).toContainEqual(outcome)
      outcomes.push(outcome.state)
      before = asked
    }
    expect(outcomes).toContain('handed_over')
    const last = await aKillableServer({ database: name, folder })
    await ageHeartbeats(database, 30)
    if (before) await untilMade(before)
    await last.kill()

    const store = openFileStore(join(folder, 'files'))
    const nextYear = new Date(Date.now() + 365 * 86_400_000)
    await store.removeOrphans((names) => findKnownFiles(db, names), nextYear)
    const kept = await db.selectFrom('file').select('storage_name').execute()
    const stored = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(stored.map((entry) => entry.name).toSorted()).toEqual(kept.map((file) => file.storage_name).toSorted())
    expect(kept).toHaveLength(2 * rounds)
    const zips = await db
      .selectFrom('driver_file as f')
      .innerJoin('file as z', 'z.id', 'f.zip_file_id')
      .select(['f.id', 'z.storage_name'])
      .execute()
    expect(zips).toHaveLength(rounds)
    for (const { id, storage_name } of zips) {
      const path = join(folder, `${id}.zip`)
      await writeFile(path, (await store.read(storage_name)).stream)
      expect((await verifyArchive(path)).problems).toEqual([])
    }
  },
)
