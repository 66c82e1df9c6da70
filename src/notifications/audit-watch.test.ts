import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson, aSession, type CreatedPerson } from '#accounts/accounts.factory.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { watchAudit } from './audit-watch.service.ts'
import { bellContract } from './bell/bell.contract.ts'
import { deliverDue } from './delivery/delivery.service.ts'

const folder = await mkdtemp(join(tmpdir(), 'audit-heads-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const hour = 60 * 60 * 1000

/** Twenty audit rows in one partition, with a head file of their own. */
async function aWatch(name: string) {
  const api = await testApi()
  const person = (permission: Permission) => aPerson(api.db, { portal: 'staff_portal', permissions: [permission], now: api.now })
  const [administrator, clerk] = [await person('users.manage'), await person('drivers.read')]
  const headFile = join(folder, name, 'heads.jsonl')
  const logged: { info: object[]; error: object[] } = { info: [], error: [] }
  const log = { info: (fields: object) => void logged.info.push(fields), error: (fields: object) => void logged.error.push(fields) }
  const change = { userId: administrator.userId, action: 'driver suspended', subject: 'driver', after: { comment: 'No helmet' } }
  const write = (count = 1) =>
    inTransaction(api.db, async (tx) => {
      for (let n = 1; n <= count; n += 1) await writeAudit(tx, { ...change, at: api.now, subjectId: String(n) })
    })
  /** The notifications of this person. */
  const bells = async (who: CreatedPerson) => {
    await deliverDue(api.db, { now: api.now, byMail: true })
    const call = api.withToken(await aSession(api.db, { ...who, now: api.now }))
    return (await call(bellContract.index, { page: 1, page_size: 20 })).data.map(({ title, body }) => `${title}\n${body}`)
  }
  const night = (later = 24 * hour) => {
    api.now = new Date(api.now.getTime() + later)
    return watchAudit(api.db, { now: api.now, headFile, log })
  }
  const lines = async () => (await readFile(headFile, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  // Written in one transaction, so on one connection, they are all in one partition.
  await write(20)
  const { rows } = await sql<{ lane: number }>`select lane from audit order by id limit 1`.execute(api.db)
  const asOwner = (text: string) =>
    sql
      .raw(`begin; set local session_replication_role = replica; ${text.replaceAll('$lane', String(rows[0]?.lane))}; commit`)
      .execute(api.ownerDb)
  return { person, administrator, clerk, headFile, logged, write, bells, night, lines, asOwner, lane: rows[0]?.lane ?? -1 }
}

it('records an intact audit once a night, in the log and in the file, and notifies nobody', async () => {
  const { night, lines, logged, write, bells, administrator } = await aWatch('whole')
  expect([await night(0), await night(hour), await night(), await night(hour)]).toEqual([true, false, true, false])
  await write(3)
  await night()
  const recorded = (await lines()).map((line): { rows: number } => JSON.parse(line) as { rows: number })
  expect(recorded.map(({ rows }) => rows)).toEqual([20, 20, 23])
  expect(logged.info).toHaveLength(3)
  expect(logged.info[2]).toMatchObject({ audit: { rows: 23, heads: (recorded[2] as unknown as { heads: unknown }).heads } })
  expect(logged.error).toEqual([])
  expect(await bells(administrator)).toEqual([])
})

/** Recomputes the hashes from row `first` on, and the head. */
const rewriteFrom = (first: number): string => `do $$ declare r audit; previous bytea; begin
  select hash into previous from audit where lane = $lane and lane_no = ${first - 1};
  for r in select * from audit where lane = $lane and lane_no >= ${first} order by lane_no loop
    r.previous_hash := previous; previous := audit_row_hash(r);
    update audit set previous_hash = r.previous_hash, hash = previous where id = r.id;
  end loop;
  update audit_head set hash = previous where lane = $lane; end $$`

it.each([
  ['a row was altered', `update audit set after = '{"comment": "Fine"}' where lane = $lane and lane_no = 7`, 7, 'altered'],
  ['a row was deleted', `delete from audit where lane = $lane and lane_no = 7`, 8, 'altered'],
  ['the last row was deleted', `delete from audit where lane = $lane and lane_no = 20`, 20, 'cut off'],
  [
    'the last rows were deleted together with the head',
    `delete from audit where lane = $lane and lane_no > 17;
     update audit_head set lane_no = 17, hash = (select hash from audit where lane = $lane and lane_no = 17) where lane = $lane`,
    20,
    'not as recorded',
  ],
  [
    'the end of the chain was rewritten',
    `update audit set user_id = null where lane = $lane and lane_no = 15; ${rewriteFrom(15)}`,
    20,
    'not as recorded',
  ],
])('%s: logs an error at each run and notifies administrators once a day', async (name, tamper, lane_no, reason) => {
  const { night, lines, logged, bells, asOwner, lane, administrator, clerk, person } = await aWatch(name)
  await night(0)
  await asOwner(tamper)
  for (const later of [24 * hour, hour, hour]) await night(later)
  expect(logged.error).toHaveLength(3)
  expect(logged.error[0]).toMatchObject({ breaks: [{ lane, lane_no, reason }] })
  expect(await lines()).toHaveLength(1)
  const notified = [expect.stringContaining(`Partition ${lane}, entry ${lane_no}:`)]
  expect([await bells(administrator), await bells(clerk)]).toEqual([notified, []])
  await night()
  expect(await bells(administrator)).toHaveLength(2)
  const elsewhere = await person('administration.manage')
  await night()
  expect(await bells(elsewhere)).toEqual(notified)
})

it('a rewritten chain is reported again after new rows', async () => {
  const { night, write, asOwner, logged } = await aWatch('added')
  await night(0)
  await asOwner(`update audit set user_id = null where lane = $lane and lane_no = 15; ${rewriteFrom(15)}`)
  await write(30)
  await night()
  await night()
  expect(logged.error).toHaveLength(2)
})

it('an incomplete line in the head file is logged, and the other lines are still read', async () => {
  const { night, headFile, lines, logged } = await aWatch('unfinished')
  await night(0)
  await appendFile(headFile, '{"at":"2026-11')
  await night()
  expect(await lines()).toHaveLength(3)
  expect(logged.error).toEqual([{ headFile, unreadable: 1 }])
  await night(hour)
  expect(await lines()).toHaveLength(3)
})
