import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const server = await api.app.listen({ host: '127.0.0.1', port: 0 })
const { plantId } = await api.as({ portal: 'staff_portal' })
const driver = await aDriver(api.db, { plantId })

type Clerk = { token: string }
const aClerk = (): Promise<Clerk> => api.as({ portal: 'staff_portal', plantId })
const slow = carry(violationsContract.exported, {}).url
const quick = carry(driversContract.exported, {}).url

const start = ({ token }: Clerk, path: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(server + path, { headers: { authorization: `Bearer ${token}` }, signal })
const file = async (answer: Promise<Response>): Promise<string> => {
  const { status, text } = await answer.then(async (each) => ({ status: each.status, text: await each.text() }))
  expect({ status, text }).toMatchObject({ status: 200 })
  return text
}

/** Blocks exports of violations in the database during `work`, as a very long list would. */
async function withBlockedViolations(work: () => Promise<void>): Promise<void> {
  await api.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    await work()
  })
}
const countRunning = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where not granted and relation = 'violation'::regclass`.execute(api.db)
  return rows[0]?.n ?? 0
}
const expectRunning = (count: number): Promise<void> => expect.poll(countRunning, { timeout: 10_000, interval: 20 }).toBe(count)

it('refuses a user’s fifth export and still serves other users', async () => {
  const [busyUser, other] = [await aClerk(), await aClerk()]
  const files: Promise<string>[] = []
  await withBlockedViolations(async () => {
    files.push(file(start(busyUser, slow)))
    await expectRunning(1)
    const rest = [quick, quick, quick, quick].map((path) => start(busyUser, path))
    const refused = await Promise.race(rest)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({
      code: 'exports_waiting',
      message: 'You already have 3 exports waiting. Try again when they are done.',
    })
    files.push(...rest.map((each) => each.then((answer) => (answer === refused ? '' : file(Promise.resolve(answer))))))
    expect(await file(start(other, quick))).toContain(driver.id_no)
    expect(await countRunning()).toBe(1)
  })
  const [, ...quickOnes] = await Promise.all(files)
  expect(quickOnes.filter((text) => text.includes(driver.id_no))).toHaveLength(3)
})

it('running and waiting exports leave the queue when their client disconnects', async () => {
  const clients = [new AbortController(), new AbortController(), new AbortController(), new AbortController()] as const
  await withBlockedViolations(async () => {
    const three = await Promise.all([aClerk(), aClerk(), aClerk()])
    const gone = three.map((person, n) => start(person, slow, clients[n]?.signal).catch(() => 'gone'))
    await expectRunning(3)
    const late = await aClerk()
    const waiting = start(late, slow, clients[3].signal).catch(() => 'gone')
    const next = start(await aClerk(), quick)
    clients[3].abort()
    expect(await waiting).toBe('gone')
    clients[0].abort()
    expect(await file(next)).toContain(driver.id_no)
    await expectRunning(2)
    for (const client of clients) client.abort()
    expect(await Promise.all(gone)).toEqual(['gone', 'gone', 'gone'])
    await expectRunning(0)
    expect(await file(start(late, quick))).toContain(driver.id_no)
  })
})
