import { afterAll, afterEach, expect, it } from 'vitest'
import { aPerson, aPhone, type CreatedPerson, type PersonOptions } from '#accounts/accounts.factory.ts'
import { aLiveServer } from '#tests/world/live-server.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { addressOf } from '#platform/web/client.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aClosing, aRequest } from '#requests/requests.factory.ts'
import { deliverDue } from '../delivery/delivery.service.ts'
import { liveContract, liveTopics } from './live.contract.ts'
import { subscribe, announceRequest } from '../notifications.factory.ts'

const { database } = await copyOfTemplate()
const { db } = database
const time = { now: new Date('2026-11-21T06:00:00Z') }
const clock = () => time.now

const server = await aLiveServer({ database, clock })
const followed = addressOf(liveContract.listen, { topics: [...liveTopics] })

const opened: AbortController[] = []
async function follow({ token }: { token: string }, address = server.address + followed) {
  const abort = new AbortController()
  opened.push(abort)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const received: string[] = []
  let isOver = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? [])
      received.push(...[...decoder.decode(chunk).matchAll(/^data: (.*)$/gm)].map(([, topic = '']) => topic))
  }
  const reading = read().then(
    () => void (isOver = true),
    () => {},
  )
  return { answer, received, reading, isOver: () => isOver }
}
const person = (input: Partial<PersonOptions> = {}) => aPerson(db, { portal: 'staff_portal', now: time.now, ...input })
/** Waits until the server listens to the database, which it does from the first stream on. */
async function untilListening({ plantId }: CreatedPerson, stream: { received: string[] }): Promise<void> {
  const { id } = await aDriver(db, { plantId })
  await expect
    .poll(() =>
      db
        .updateTable('driver')
        .set({ phones: ['+254700000001'] })
        .where('id', '=', id)
        .execute()
        .then(() => stream.received.length),
    )
    .toBeGreaterThan(0)
  stream.received.length = 0
}

afterEach(() => opened.splice(0).forEach((abort) => abort.abort()))
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
  await untilListening(halima, staff)
  await inTransaction(db, async (tx) => {
    await aDriver(tx, { plantId, transporter_id: String(own.transporterId) })
    throw new Error('undone')
  }).catch(() => {})
  await aDriver(db, { plantId, transporter_id: String(own.transporterId) })
  await expect.poll(() => hauler.received).toEqual(['driver'])
  await expect.poll(() => new Set(staff.received)).toEqual(new Set(['driver']))
  expect(others.flatMap(({ received }) => received)).toEqual([])
  expect(staff.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
})

it('a transporter is told of a request of staff when it is decided, and of its own at once', async () => {
  const halima = await person()
  const own = await person({ portal: 'transporter_portal', plantId: halima.plantId })
  const { id: driverId } = await aDriver(db, { plantId: halima.plantId, transporter_id: String(own.transporterId) })
  const [staff, hauler] = [await follow(halima), await follow(own)]
  await untilListening(halima, staff)
  const id = await aRequest(db, { driverId, createdBy: null, typeId: requestType.blacklistDriver, isRaisedByStaff: true })
  await expect.poll(() => staff.received).toContain('request')
  expect(hauler.received).not.toContain('request')
  await aClosing(db, { requestId: id, statusId: requestStatus.rejected, at: time.now })
  await expect.poll(() => hauler.received.filter((topic) => topic === 'request')).toHaveLength(1)
  await aRequest(db, { driverId, createdBy: null, typeId: requestType.bulkerRenewal })
  await expect.poll(() => hauler.received.filter((topic) => topic === 'request')).toHaveLength(2)
})

it('a notification is reported to its recipient', async () => {
  const halima = await person()
  const peter = await person({ plantId: halima.plantId })
  await subscribe(db, [halima.userId], [1])
  const [notified, other] = [await follow(halima), await follow(peter)]
  await untilListening(halima, notified)
  await announceRequest(db, { plantId: halima.plantId, at: time.now })
  await deliverDue(db, { now: time.now, byMail: false })
  await expect.poll(() => notified.received).toContain('notification')
  expect(other.received).not.toContain('notification')
})

it('reconnects to the database, and reports that anything may have changed', async () => {
  const halima = await person()
  const stream = await follow(halima)
  await untilListening(halima, stream)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  await expect.poll(() => stream.received, { timeout: 10_000 }).toContain('*')
  await untilListening(halima, stream)
})

it.each([
  [
    'log out',
    ({ token }: CreatedPerson) =>
      server.app.inject({ method: 'POST', url: '/v1/auth/logout', headers: { authorization: `Bearer ${token}` }, payload: {} }),
  ],
  [
    'lose their account',
    ({ userId }: CreatedPerson) => db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
  ],
  [
    'lose a permission',
    ({ roleId }: CreatedPerson) =>
      db.deleteFrom('role_permission').where('role_id', '=', roleId).where('permission', '=', 'requests.read').execute(),
  ],
  [
    'have another phone number',
    ({ userId }: CreatedPerson) => db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', userId).execute(),
  ],
  [
    'have no access any more',
    ({ allocationId }: CreatedPerson) => db.updateTable('allocation').set({ ends_at: time.now }).where('id', '=', allocationId).execute(),
  ],
  ['reach the end of their access', async () => void (time.now = new Date(time.now.getTime() + 10 * 60_000))],
  [
    'go to another portal',
    ({ allocationId }: CreatedPerson) =>
      db.updateTable('session').set({ allocation_id: null }).where('allocation_id', '=', allocationId).execute(),
  ],
  ['are idle for too long', async () => void (time.now = new Date(time.now.getTime() + 61 * 60_000))],
])('the stream of people who %s ends', async (_, leave) => {
  const halima = await person({ permissions: ['requests.read', 'drivers.read'] })
  const endsAt = new Date(time.now.getTime() + 10 * 60_000)
  await db.updateTable('allocation').set({ ends_at: endsAt }).where('id', '=', halima.allocationId).execute()
  const stream = await follow(halima)
  expect(stream.isOver()).toBe(false)
  await leave(halima)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(stream.received).toEqual(['access'])
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
