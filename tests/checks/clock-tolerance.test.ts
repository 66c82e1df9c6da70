import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import { boundClock } from '#platform/server/database/bounded-clock.ts'
import { isFresh } from '#gate/devices/device-signature.rules.ts'
import { dataAge } from '#gate/offline/offline-verdict.rules.ts'
import { judgeTimes } from '#gate/offline/witnessed-check.rules.ts'
import { copyOfTemplate } from '../world/test-api.ts'

const { db } = (await copyOfTemplate()).database
const now = Date.parse('2026-11-21T06:00:00Z')
const held = { at: now, warnHours: 12, staleHours: 24 }
const times = { at: now, dataAt: now, servedAt: [now], shiftAt: now, now, staleHours: 24, isLetIn: true }

it.each([
  ['a signed request', (ms: number) => isFresh(new Date(now + ms), new Date(now))],
  ['a signed request of before', (ms: number) => isFresh(new Date(now - ms), new Date(now))],
  ['the clock of a device', (ms: number) => dataAge(held, { now: now - ms, latest: 0 }) !== 'clock_back'],
  ['a check made on one', (ms: number) => judgeTimes({ ...times, at: now + ms }) instanceof Date],
  ['its data', (ms: number) => judgeTimes({ ...times, servedAt: [now - ms] }) instanceof Date],
])('%s counts at the tolerance, and a millisecond beyond it does not', (_, counts) => {
  expect([counts(clockToleranceMs), counts(clockToleranceMs + 1)]).toEqual([true, false])
})

it.each([
  [-1000, []],
  [1000, [expect.stringMatching(/^The clock of this server is 5 minutes ahead/)]],
])('a server that is %i ms beyond it hears of it: %j', async (beyond, expected) => {
  const { rows } = await sql<{ there: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as there`.execute(db)
  const ahead = (rows[0]?.there ?? 0) - Date.now() + clockToleranceMs + beyond
  const said: string[] = []
  const clock = await boundClock(
    db,
    () => new Date(Date.now() + ahead),
    (text) => said.push(text),
  )
  clock()
  expect(said).toEqual(expected)
})

it('the database takes a later step that is so much earlier, too', async () => {
  const { rows } = await sql<{ ms: number[] }>`
    select array(select distinct extract(epoch from i[1]::interval)::int * 1000 from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '- ''([0-9:]+)''::interval', 'g') i
      where c.connamespace = 'public'::regnamespace and c.contype = 'c' and c.conname like '%\\_times') as ms`.execute(db)
  expect(rows).toEqual([{ ms: [clockToleranceMs] }])
})
