import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Route } from '#platform/contract/route.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { reportContract } from '#reports/mechanism/report.contract.ts'
import { aLoggingServer } from '../world/logging-server.ts'
import { databaseUrl } from '../world/run-command.ts'
import { onTeardown } from '../world/teardown.ts'
import { copyOfTemplate } from '../world/test-api.ts'

const limitMs = 400
/** The log is written when the statements have ended. */
const patient = { timeout: 20_000 }
const { database, owner } = await copyOfTemplate()
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-slow-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const person = await aPerson(database.db, { portal: 'staff_portal', now: new Date() })
const aColleague = () => aPerson(database.db, { portal: 'staff_portal', now: new Date(), plantId: person.plantId })
await aDriver(database.db, { plantId: person.plantId, name: 'Zqdriver Zqotieno' })
const product = await aLoggingServer({
  DATABASE_URL: await databaseUrl(database.db),
  DATA_FOLDER: folder,
  SLOW_QUERY_MS: String(limitMs),
  METRICS_PORT: '0',
})

const list = { table: 'driver', statement: 'with starts as' }
const otherList = { table: 'driver', statement: 'with total as' }
const report = { table: 'violation', statement: 'select count(*)::int as count' }
const news = { table: 'outbox', statement: 'select "id", "topic"' }
const madeSlow = [list, otherList, report, news]

async function call<R extends Route>(route: R, input: Input<R>, requestId: string, { token } = person): Promise<number> {
  const { url, body, contentType } = carry(route, input)
  const headers = {
    authorization: `Bearer ${token}`,
    'x-request-id': requestId,
    ...(contentType && { 'content-type': contentType }),
  }
  return (await fetch(product.address + url, { method: route.method, headers, ...(body !== undefined && { body }) })).status
}

type Waiting = {
  table: string
  /** As its text begins, which no job's does. */
  statement: string
  /** What else is waited for before the table is free. */
  until?: () => Promise<unknown>
}

/** Another connection holds the table until the statement has waited for it longer than the limit. */
async function whileLocked<T>({ table, statement, until }: Waiting, work: () => Promise<T>): Promise<T> {
  const working = await inTransaction(owner.db, async (tx) => {
    await sql`lock table ${sql.table(table)}`.execute(tx)
    const started = work()
    // Not in the transaction, which sees all the time what its first look saw.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and ltrim(query, E' \\n') like ${`${statement}%`} and clock_timestamp() - query_start > ${`${limitMs} ms`}::interval`
    await expect.poll(async () => (await waiting.execute(owner.db)).rows.length, patient).toBeGreaterThan(0)
    await until?.()
    return { started }
  })
  return working.started
}

type Line = Readonly<Record<string, unknown>>
const parse = (line: string): Line => JSON.parse(line) as Line
const slowLines = (): readonly Line[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"slow statement"'))
    .map(parse)

it('the way of the guide leads from a slow list to its statement', async () => {
  expect(await whileLocked(list, () => call(driversContract.active, { search: 'Zqdriver' }, 'the-slow-list'))).toBe(200)
  await expect
    .poll(slowLines, patient)
    .toContainEqual(expect.objectContaining({ request_id: 'the-slow-list', statement: expect.stringContaining('name_key') }))
  // Another list of drivers is slow at that time, and is none of this one.
  await whileLocked(otherList, () => call(passListContract.passes, {}, 'the-other-list'))
  await expect.poll(slowLines, patient).toContainEqual(expect.objectContaining({ list: 'drivers/pass' }))
  await writeFile(join(folder, 'driver-pass.log'), product.output())
  const guide = await readFile('docs/operations.md', 'utf8')
  const [, command = '', shown = ''] = /```sh\n(grep [^\n]+)\n```\n+```text\n([^\n]+)\n```/.exec(guide) ?? []
  const found = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim().split('\n').map(parse)
  const { time: _, request_id: __, ms, wait_ms, run_ms, rows: ___, statement, ...same } = parse(shown)
  const begin = String(statement).replace(/…$/, '')
  const ofCall = found.find((line) => line['request_id'] === 'the-slow-list' && String(line['statement']).startsWith(begin))
  expect(Object.keys(ofCall ?? {})).toEqual(Object.keys(parse(shown)))
  expect(ofCall).toMatchObject(same)
  expect(Number(ms)).toBe(Number(wait_ms) + Number(run_ms))
  expect(found.filter(({ list }) => list !== 'drivers')).toEqual([])
  // As the guide says then; a statement that was cut is refused.
  await sql.raw(`prepare slow as ${String(ofCall?.['statement'])}`).execute(owner.db)
})

/** How many statements wait for a connection, as the product itself says. */
async function queued(): Promise<number> {
  const [, address = ''] = /(http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(product.output()) ?? []
  const [, count] = /^driver_pass_pool_waiting (\d+)$/m.exec(await (await fetch(address)).text()) ?? []
  return Number(count)
}

it('a statement without a connection waits for one, which is told apart', async () => {
  // More than there are connections, and of several people: the calls of one wait for their turn before they want one.
  const people = [person, await aColleague(), await aColleague()]
  const callAll = (): Promise<number[]> =>
    Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call(driversContract.active, { search: 'Zqdriver' }, `one-of-many-${n}`, people[n % people.length]),
      ),
    )
  // Nobody gets a connection while the table is locked, so who has waited since the first look has waited as long as this lasts.
  const until = async (): Promise<void> => {
    await expect.poll(queued, patient).toBeGreaterThan(3)
    const since = performance.now()
    await expect.poll(() => performance.now() - since, patient).toBeGreaterThan(limitMs)
  }
  await whileLocked({ ...list, until }, callAll)
  const ofCalls = (waited: 'wait_ms' | 'run_ms'): readonly Line[] =>
    slowLines().filter((line) => String(line['request_id']).startsWith('one-of-many-') && Number(line[waited]) >= limitMs)
  await expect.poll(() => ofCalls('run_ms').length, patient).toBeGreaterThan(0)
  await expect.poll(() => ofCalls('wait_ms').length, patient).toBeGreaterThan(0)
})

it('the line names a report, and scheduled work', async () => {
  await whileLocked(report, () => call(reportContract.summary, { report: 'violations' }, 'the-slow-report'))
  await whileLocked(news, async () => {})
  await expect.poll(slowLines, patient).toContainEqual(expect.objectContaining({ job: 'deliver-news', rows: 0 }))
  expect(slowLines()).toContainEqual(expect.objectContaining({ request_id: 'the-slow-report', report: 'violations' }))
  // On a busy machine others are slow too, such as the server's own upkeep, which works for nobody.
  const ofNobody = slowLines().filter(({ request_id, job }) => request_id === undefined && job === undefined)
  expect(ofNobody.filter((line) => madeSlow.some(({ statement }) => String(line['statement']).startsWith(statement)))).toEqual([])
  for (const typed of ['Zqdriver', person.token]) expect(product.output()).not.toContain(typed)
})
