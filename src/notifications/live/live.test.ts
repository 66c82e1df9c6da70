import { afterAll, afterEach, expect, it } from 'vitest'
import { aPerson, type MadePerson, type WantedPerson } from '#accounts/accounts.factory.ts'
import { aLiveServer } from '#app/testing/live-server.ts'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { addressOf } from '#platform/web/client.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ringDue } from '../delivery/delivery.service.ts'
import { liveContract, liveTopics } from './live.contract.ts'
import { letHear, tellOf } from '../notifications.factory.ts'

const { database } = await copyOfTemplate()
const { db } = database
const time = { now: new Date('2026-11-21T06:00:00Z') }
const clock = () => time.now

const server = await aLiveServer({ database, clock })
const followed = addressOf(liveContract.listen, { topics: [...liveTopics] })

const opened: AbortController[] = []
async function follow({ token }: { readonly token: string }, address = server.address + followed) {
  const leaving = new AbortController()
  opened.push(leaving)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  const heard: string[] = []
  let isOver = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? [])
      heard.push(...[...decoder.decode(chunk).matchAll(/^data: (.*)$/gm)].map(([, topic = '']) => topic))
  }
  const reading = read().then(
    () => void (isOver = true),
    () => {},
  )
  return { answer, heard, reading, isOver: () => isOver }
}
const person = (wanted: Partial<WantedPerson> = {}) => aPerson(db, { portal: 'staff_portal', now: time.now, ...wanted })
/** Whether the server listens to the database; it does from the first stream on. */
async function isListening({ plantId }: MadePerson, stream: { readonly heard: string[] }): Promise<void> {
  const { id } = await aDriver(db, { plantId })
  await expect
    .poll(() =>
      db
        .updateTable('driver')
        .set({ experience_years: 3 })
        .where('id', '=', id)
        .execute()
        .then(() => stream.heard.length),
    )
    .toBeGreaterThan(0)
  stream.heard.length = 0
}

afterEach(() => {
  for (const leaving of opened.splice(0)) leaving.abort()
})
afterAll(() => server.app.close())

it('requires a session and a known topic', async () => {
  expect((await fetch(server.address + followed)).status).toBe(401)
  const { token } = await person()
  for (const query of ['', '?topics=weather'])
    expect((await fetch(`${server.address}/v1/live${query}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(422)
})

it('reports the topic to people who may see the change, nothing to others, and nothing after a rollback', async () => {
  const halima = await person()
  const { plantId } = halima
  const own = await person({ portal: 'transporter_portal', plantId })
  const people = [
    halima,
    own,
    await person({ portal: 'transporter_portal', plantId }),
    await person(),
    await person({ portal: 'doctor', plantId }),
  ]
  const streams = await Promise.all(people.map((each) => follow(each)))
  const [staff, hauler, ...others] = streams
  if (!staff || !hauler) throw new Error('A stream is missing')
  await isListening(halima, staff)
  await inTransaction(db, async (tx) => {
    await aDriver(tx, { plantId, transporter_id: String(own.transporterId) })
    throw new Error('undone')
  }).catch(() => {})
  await aDriver(db, { plantId, transporter_id: String(own.transporterId) })
  await expect.poll(() => hauler.heard).toEqual(['driver'])
  await expect.poll(() => new Set(staff.heard)).toEqual(new Set(['driver']))
  expect(others.flatMap(({ heard }) => heard)).toEqual([])
  expect(staff.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
})

it('a notification is reported to its recipient', async () => {
  const halima = await person()
  const peter = await person({ plantId: halima.plantId })
  await letHear(db, [halima.userId], [1])
  const [told, other] = [await follow(halima), await follow(peter)]
  await isListening(halima, told)
  await tellOf(db, { plantId: halima.plantId, at: time.now })
  await ringDue(db, { now: time.now, byMail: false })
  await expect.poll(() => told.heard).toContain('notification')
  expect(other.heard).not.toContain('notification')
})

it('reconnects to the database, and reports that anything may have changed', async () => {
  const halima = await person()
  const stream = await follow(halima)
  await isListening(halima, stream)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  await expect.poll(() => stream.heard, { timeout: 10_000 }).toContain('*')
  await isListening(halima, stream)
})

it.each([
  [
    'log out',
    ({ token }: MadePerson) =>
      fetch(`${server.address}/v1/auth/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, origin: server.address, 'content-type': 'application/json' },
        body: '{}',
      }),
  ],
  [
    'lose their account',
    ({ userId }: MadePerson) => db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
  ],
  [
    'lose a permission',
    ({ roleId }: MadePerson) =>
      db.deleteFrom('role_permission').where('role_id', '=', roleId).where('permission', '=', 'requests.read').execute(),
  ],
  [
    'go to another portal',
    ({ allocationId }: MadePerson) =>
      db.updateTable('session').set({ allocation_id: null }).where('allocation_id', '=', allocationId).execute(),
  ],
  ['are idle for too long', async () => void (time.now = new Date(time.now.getTime() + 61 * 60_000))],
])('the stream of people who %s ends', async (_, leave) => {
  const halima = await person()
  const stream = await follow(halima)
  expect(stream.isOver()).toBe(false)
  await leave(halima)
  await expect.poll(() => stream.isOver()).toBe(true)
})

it('following does not keep a session alive', async () => {
  const halima = await person()
  const followedFor = await follow(halima)
  expect(followedFor.answer.status).toBe(200)
  const seen = () => db.selectFrom('session').select('last_seen_at').where('user_id', '=', halima.userId).executeTakeFirstOrThrow()
  const before = await seen()
  time.now = new Date(time.now.getTime() + 30 * 60_000)
  const stream = await follow(await person())
  await expect.poll(() => stream.answer.status).toBe(200)
  expect(await seen()).toEqual(before)
})

it('keeps the latest six streams of a session', async () => {
  const halima = await person()
  const first = await follow(halima)
  const others = []
  for (let n = 0; n < 6; n++) others.push(await follow(halima))
  await expect.poll(() => first.isOver()).toBe(true)
  expect(others.map((each) => each.isOver())).toEqual(others.map(() => false))
})

it('a closing server ends its streams', async () => {
  const other = await aLiveServer({ database, clock })
  const stream = await follow(await person(), other.address + followed)
  await other.app.close()
  await stream.reading
  expect(stream.isOver()).toBe(true)
})
