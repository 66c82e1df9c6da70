import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi()
const server = await api.app.listen({ host: '127.0.0.1', port: 0 })
const { plantId } = await api.as({ portal: 'staff_portal' })
const driver = await aDriver(api.db, { plantId })

type Person = { readonly token: string }
const aClerk = (): Promise<Person> => api.as({ portal: 'staff_portal', plantId })
const slow = carry(violationsContract.exported, {}).url
const quick = carry(driversContract.exported, {}).url

const start = ({ token }: Person, path: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(server + path, { headers: { authorization: `Bearer ${token}` }, signal })
const file = async (answer: Promise<Response>): Promise<string> => {
  const { status, text } = await answer.then(async (each) => ({ status: each.status, text: await each.text() }))
  expect({ status, text }).toMatchObject({ status: 200 })
  return text
}

/** While this runs, each export of violations waits inside the database, as one of a very long list does. */
async function whileViolationsWait(work: () => Promise<void>): Promise<void> {
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    await work()
  })
}
const running = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where not granted and relation = 'violation'::regclass`.execute(api.db)
  return rows[0]?.n ?? 0
}
const untilRunning = (count: number): Promise<void> => expect.poll(running, { timeout: 10_000, interval: 20 }).toBe(count)

it('refuses a person’s fifth export in words, and gives others theirs meanwhile', async () => {
  const [greedy, other] = [await aClerk(), await aClerk()]
  const files: Promise<string>[] = []
  await whileViolationsWait(async () => {
    files.push(file(start(greedy, slow)))
    await untilRunning(1)
    const rest = [quick, quick, quick, quick].map((path) => start(greedy, path))
    const refused = await Promise.race(rest)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toEqual({
      code: 'exports_waiting',
      message: 'You already have 3 exports waiting. Try again when they are done.',
    })
    files.push(...rest.map((each) => each.then((answer) => (answer === refused ? '' : file(Promise.resolve(answer))))))
    expect(await file(start(other, quick))).toContain(driver.id_no)
    expect(await running()).toBe(1)
  })
  const [, ...quickOnes] = await Promise.all(files)
  expect(quickOnes.filter((text) => text.includes(driver.id_no))).toHaveLength(3)
})

it('a running export whose reader goes away lets its turn go, and so does a waiting one', async () => {
  const readers = [new AbortController(), new AbortController(), new AbortController(), new AbortController()] as const
  await whileViolationsWait(async () => {
    const three = await Promise.all([aClerk(), aClerk(), aClerk()])
    const gone = three.map((person, n) => start(person, slow, readers[n]?.signal).catch(() => 'gone'))
    await untilRunning(3)
    const late = await aClerk()
    const waiting = start(late, slow, readers[3].signal).catch(() => 'gone')
    const next = start(await aClerk(), quick)
    readers[3].abort()
    expect(await waiting).toBe('gone')
    readers[0].abort()
    expect(await file(next)).toContain(driver.id_no)
    await untilRunning(2)
    for (const reader of readers) reader.abort()
    expect(await Promise.all(gone)).toEqual(['gone', 'gone', 'gone'])
    await untilRunning(0)
    expect(await file(start(late, quick))).toContain(driver.id_no)
  })
})
