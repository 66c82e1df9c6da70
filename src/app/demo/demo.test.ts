import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { onTeardown } from '../testing/teardown.ts'
import { copyOfTemplate } from '../testing/test-api.ts'
import { demoSignIns } from './demo-people.ts'
import { fillWithDemo, incompleteMarker } from './demo.ts'

const { database } = await copyOfTemplate()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', LOG: 'false' })
const services = await createServices({ settings, env: {}, print: () => {} })
onTeardown(services.decoder.close)
const printed: string[] = []
const demo = { database, services, settings, now: new Date('2026-11-21T09:00:00Z'), print: (line: string) => void printed.push(line) }
beforeAll(() => fillWithDemo(demo), 180_000)

const count = async (what: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

it.each([
  ['auth_plant', 3],
  ['app_user', 40],
  ['driver where auth_plant_id = (select min(id) from auth_plant)', 2265],
])('has rows of %s: exactly %i', async (what, expected) => {
  expect(await count(what)).toBe(expected)
})

it.each(['violation', 'good_practice', 'event_attendance', 'request where status_id = 1', 'notification where read_at is null'])(
  'has rows of %s',
  async (what) => {
    expect(await count(what)).toBeGreaterThan(0)
  },
)

it('has an allocated login for each portal', async () => {
  for (const { phone, portal } of demoSignIns) {
    const allocated = db.selectFrom('app_user').innerJoin('allocation', 'allocation.user_id', 'app_user.id').select('portal').distinct()
    expect(await allocated.where('phone', '=', phone.replace(/^0/, '+254')).execute()).toEqual([{ portal }])
  }
  expect(new Set(demoSignIns.map(({ portal }) => portal))).toEqual(new Set(portals))
})

it('delivered notifications in order of time', async () => {
  const outOfOrder = sql`select from (select created_at, lag(created_at) over (partition by user_id, auth_plant_id order by id) as before
    from notification) delivered where created_at < before`
  expect((await outOfOrder.execute(db)).rows).toEqual([])
})

it('says that an earlier start was stopped half way', async () => {
  await writeFile(incompleteMarker(settings), '')
  await expect(fillWithDemo(demo)).rejects.toThrow(/was interrupted. Delete the folder .* and start again/)
  await rm(incompleteMarker(settings))
})

it('leaves a non-empty database alone', async () => {
  const before = await count('audit')
  await fillWithDemo(demo)
  expect(await count('audit')).toBe(before)
  expect(printed).toEqual(['Loading the demonstration; this happens once.'])
})
