import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
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

it(
  `killed ${rounds} times while making and handing over: nothing half done, and no bytes are left over`,
  { timeout: 900_000 },
  async () => {
    const all: Asked[] = []
    let handedOver = 0
    for (let round = 0; round <= rounds; round += 1) {
      const server = await aKillableServer({ database: name, folder })
      // Simulates half a minute without a heartbeat.
      await ageHeartbeats(database, 30)
      const before = all.at(-1)
      if (before) await expect.poll(async () => (await outcomeOf(before))?.made, { timeout: 60_000, interval: 50 }).toBe('ready')
      if (round === rounds) {
        await server.kill()
        break
      }
      const asked = await anAsked(server)
      all.push(asked)
      await call(server, '/v2/drivers/copies/make', { id: asked.id })
      const shown = before && { id: before.id, way: 'link', seen: 'id_card', number: before.idNo }
      const handing = shown ? call(server, '/v2/drivers/copies/hand-over', shown).catch(() => undefined) : undefined
      await setTimeout((longestMs * round * round) / (rounds * rounds))
      await server.kill()
      const answered = await handing
      if (!before) continue
      const { state, links, audits, handed } = (await outcomeOf(before)) ?? {}
      const whole = state === 'handed_over'
      expect({ links, audits, handed }).toEqual(whole ? { links: 1, audits: 1, handed: true } : { links: 0, audits: 0, handed: false })
      // What was answered is kept.
      if (answered) expect(whole).toBe(true)
      if (whole) handedOver += 1
    }
    expect(handedOver).toBeGreaterThan(0)

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
