import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'
import { part } from '#platform/server/handlers.ts'
import { createServer } from '#platform/server/server.ts'
import { Browser, type Seen } from '#platform/testing/browser.ts'
import * as z from 'zod'
import { staff } from './access.rules.ts'
import { aPerson, aPlantHere, aRole, aSession, aUser, anAllocation } from './accounts.factory.ts'
import { identify } from './identify.ts'
import type { Handlers } from './people.ts'
import { sessionApi } from './session.api.ts'
import { sessionContract } from './session.contract.ts'
import { forgetSessions } from './sessions.store.ts'
import { sessionCookie } from './sign-in.rules.ts'

const { database, drop } = await copyOfTemplate()
const { db } = database
const start = new Date('2026-11-21T06:00:00Z')
let now = start

/** A room behind a permission, to see whether somebody still gets in. */
const roomContract = {
  staffOnly: route({ method: 'GET', path: '/v1/room', summary: 'Enter', access: staff('requests.decide'), input: z.object({}), output: done() }),
  withSession: route({ method: 'GET', path: '/v1/hall', summary: 'Enter', access: signedIn, input: z.object({}), output: done() }),
  open: route({ method: 'GET', path: '/v1/street', summary: 'Enter', access: anyone, input: z.object({}), output: done() }),
}
const roomApi: Handlers<typeof roomContract> = {
  staffOnly: async ({ actor }) => ({ message: actor.plant.name }),
  withSession: async ({ actor }) => ({ message: actor.userId }),
  open: async () => ({ message: 'Come in' }),
}

const app = await createServer({
  database,
  parts: [part(sessionContract, sessionApi()), part(roomContract, roomApi)],
  identify: identify(db),
  clock: () => now,
  constraints: {},
  sessionCookie: sessionCookie(false),
  checkAnswers: true,
  log: false,
  isSecure: false,
  trustProxy: false,
})

afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(() => void (now = start))

const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))
const bearer = (token: string): Browser => new Browser(app, { headers: { authorization: `Bearer ${token}` } })
const statusIn = async (token: string): Promise<number> => (await bearer(token).call(roomContract.staffOnly, {})).status
const staffMember = () => aPerson(db, { portal: 'staff_portal', now })

describe('a token that opens nothing', () => {
  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --", '%00', 'é'.repeat(43)])('%j: as nobody, and never an error', async (token) => {
    const asked = await new Browser(app, { headers: { cookie: `session=${encodeURIComponent(token)}` } }).call(sessionContract.me, {})
    expect(asked.status).toBe(401)
    expect((await new Browser(app, { headers: { cookie: `session=${encodeURIComponent(token)}` } }).call(roomContract.open, {})).status).toBe(200)
  })

  it.each(Object.entries(sessionContract).filter(([, { access }]) => access.who !== 'anyone'))('%s needs a session', async (_, asked) => {
    expect((await new Browser(app).send(asked.method, asked.path, asked.method === 'POST' ? '{}' : undefined)).status).toBe(401)
  })
})

describe('choosing a plant and portal', () => {
  it('offers what is allocated to this person, with plant, role and whom it is for', async () => {
    const { userId } = await aUser(db, { firstName: 'Wanjiru', lastName: 'Kamau' })
    const other = await aPerson(db, { portal: 'transporter_portal', now })
    const [athi, mombasa] = [await aPlantHere(db, { name: 'Athi River' }), await aPlantHere(db, { name: 'Mombasa' })]
    const roleId = await aRole(db, { portal: 'staff_portal', name: 'Clerk' })
    const carrier = await aRole(db, { portal: 'transporter_portal', name: 'Fleet manager' })
    await anAllocation(db, { userId, plantId: mombasa, portal: 'staff_portal', roleId })
    await anAllocation(db, { userId, plantId: athi, portal: 'transporter_portal', roleId: carrier, transporterId: other.transporterId })
    const { body } = await bearer(await aSession(db, { userId, now })).call(sessionContract.allocations, {})
    expect(body).toMatchObject({
      user: { _id: userId, first_name: 'Wanjiru', last_name: 'Kamau' },
      allocations: [
        { plant: { _id: athi, name: 'Athi River' }, portal: 'transporter_portal', role: 'Fleet manager', transporter: { _id: other.transporterId }, is_chosen: false },
        { plant: { _id: mombasa, name: 'Mombasa' }, portal: 'staff_portal', role: 'Clerk', transporter: null, doctor: null, company: null },
      ],
    })
  })

  it('without any allocation there is nothing to choose, and nothing opens', async () => {
    const token = await aSession(db, { userId: (await aUser(db)).userId, now })
    expect((await bearer(token).call(sessionContract.allocations, {})).body['allocations']).toEqual([])
    expect((await bearer(token).call(roomContract.withSession, {})).status).toBe(200)
    expect(await statusIn(token)).toBe(403)
  })

  it("another's allocation answers as one that does not exist, and binds nothing", async () => {
    const { userId } = await aUser(db)
    const other = await staffMember()
    const token = await aSession(db, { userId, now })
    const answers: Seen[] = []
    for (const allocation_id of [other.allocationId, '999999999']) answers.push(await bearer(token).call(sessionContract.select, { allocation_id }))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([answers[0], answers[0]].map(() => ({ status: 404, body: answers[1]?.body })))
    expect(await statusIn(token)).toBe(403)
  })

  it.each(['{}', '{"allocation_id":1}', '{"allocation_id":"0"}', '{"allocation_id":"1 or 1=1"}', '{"allocation_id":"9999999999999999999"}', '{"allocation_id":"1","plant_id":"2"}'])(
    '%s is refused',
    async (payload) => {
      const { token } = await staffMember()
      expect((await bearer(token).send('POST', '/v1/auth/select', payload)).status).toBe(422)
    },
  )

  it('binds the portal on the server and replaces the token: the one before opens nothing any more', async () => {
    const { userId, allocationId, plantId } = await staffMember()
    const browser = new Browser(app)
    const before = await aSession(db, { userId, now })
    browser.cookies.set('session', before)
    const answer = await browser.call(sessionContract.select, { allocation_id: allocationId })
    expect(answer.status).toBe(200)
    expect(answer.body['access_token']).not.toBe(before)
    expect(browser.cookies.get('session')).toBe(answer.body['access_token'])
    expect((await bearer(before).call(sessionContract.me, {})).status).toBe(401)
    expect((await browser.call(roomContract.staffOnly, {})).status).toBe(200)
    const me = await browser.call(sessionContract.me, {})
    expect(me.body).toMatchObject({ portal: 'staff_portal', acting: { allocation_id: allocationId, plant: { _id: plantId, country: 'KE', time_zone: 'Africa/Nairobi' } } })
  })

  it('leaving it closes the portal and keeps the person logged in', async () => {
    const { token } = await staffMember()
    expect((await bearer(token).call(sessionContract.clearSelection, {})).status).toBe(200)
    expect(await statusIn(token)).toBe(403)
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ portal: null, permissions: [], acting: null })
  })

  it.each([
    ['transporter_portal', 'transporter'],
    ['doctor', 'doctor'],
    ['trainer', 'company'],
  ] as const)('in the portal %s one is told for which %s', async (portal, field) => {
    const { token } = await aPerson(db, { portal, now })
    const { body } = await bearer(token).call(sessionContract.me, {})
    expect(body).toMatchObject({ portal, acting: { [field]: expect.anything() } })
  })
})

describe('what changes bites at once', () => {
  it('a disabled account', async () => {
    const { token, userId } = await staffMember()
    expect(await statusIn(token)).toBe(200)
    await db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute()
    expect(await statusIn(token)).toBe(401)
  })

  it('an allocation that was taken away', async () => {
    const { token, allocationId } = await staffMember()
    await db.deleteFrom('allocation').where('id', '=', allocationId).execute()
    expect(await statusIn(token)).toBe(403)
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ portal: null, acting: null })
  })

  it('a permission that the role lost', async () => {
    const { token, roleId } = await staffMember()
    await db.deleteFrom('role_permission').where('role_id', '=', roleId).where('permission', '=', 'requests.decide').execute()
    expect(await statusIn(token)).toBe(403)
  })

  it('another role, and a plant that was renamed', async () => {
    const { token, allocationId, plantId } = await staffMember()
    await db.updateTable('auth_plant').set({ name: `Renamed ${plantId}` }).where('id', '=', plantId).execute()
    expect((await bearer(token).call(roomContract.staffOnly, {})).body).toEqual({ message: `Renamed ${plantId}` })
    const reader = await aRole(db, { portal: 'staff_portal', permissions: ['drivers.read'] })
    await db.updateTable('allocation').set({ role_id: reader }).where('id', '=', allocationId).execute()
    expect(await statusIn(token)).toBe(403)
  })

  it('a permission that the product does not know is none', async () => {
    const { token, roleId } = await aPerson(db, { portal: 'staff_portal', permissions: [], now })
    await db.insertInto('role_permission').values([{ role_id: roleId, permission: 'toString' }, { role_id: roleId, permission: 'drivers.read' }]).execute()
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ permissions: ['drivers.read'] })
  })
})

describe('time', () => {
  it('a session that is not used for an hour ends; one that is used goes on', async () => {
    const [idle, busy] = [await staffMember(), await staffMember()]
    later(59)
    expect(await statusIn(busy.token)).toBe(200)
    later(1)
    expect(await statusIn(idle.token)).toBe(401)
    later(58)
    expect(await statusIn(busy.token)).toBe(200)
  })

  it('a session ends after twelve hours, however busy', async () => {
    const { token } = await staffMember()
    for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
      later(30)
      expect(await statusIn(token)).toBe(200)
    }
    later(29)
    expect(await statusIn(token)).toBe(200)
    later(1)
    expect(await statusIn(token)).toBe(401)
  })

  it('a visit is remembered at most once a minute, and never backwards', async () => {
    const { token, userId } = await staffMember()
    const lastSeen = async (): Promise<string | undefined> =>
      (await db.selectFrom('session').select('last_seen_at').where('user_id', '=', userId).executeTakeFirst())?.last_seen_at.toISOString()
    later(1)
    await statusIn(token)
    expect(await lastSeen()).toBe(start.toISOString())
    later(0.5)
    await Promise.all(Array.from({ length: 8 }, () => statusIn(token)))
    expect(await lastSeen()).toBe('2026-11-21T06:01:30.000Z')
    later(-1)
    await statusIn(token)
    expect(await lastSeen()).toBe('2026-11-21T06:01:30.000Z')
  })

  it('what is past its time is forgotten, and nothing else', async () => {
    await db.deleteFrom('session').execute()
    const { userId, token } = await staffMember()
    later(30)
    const fresh = await aSession(db, { userId, now })
    later(30)
    expect(await forgetSessions(db, { now, idleSince: new Date(now.getTime() - 60 * 60_000) })).toBe(1)
    expect((await bearer(fresh).call(sessionContract.me, {})).status).toBe(200)
    expect((await bearer(token).call(sessionContract.me, {})).status).toBe(401)
  })
})

describe('ending sessions', () => {
  it('logging out ends the session on the server, clears the cookie, and may be done twice', async () => {
    const { token, userId } = await staffMember()
    const browser = new Browser(app)
    browser.cookies.set('session', token)
    expect((await browser.call(sessionContract.logout, {})).status).toBe(200)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await statusIn(token)).toBe(401)
    expect((await bearer(token).call(sessionContract.logout, {})).status).toBe(200)
    const audit = await db.selectFrom('audit').select('action').where('user_id', '=', userId).execute()
    expect(audit).toEqual([{ action: 'logged_out' }])
  })

  it('a page of another site cannot log anybody out', async () => {
    const { token } = await staffMember()
    const foreign = new Browser(app, { headers: { 'sec-fetch-site': 'cross-site', cookie: `session=${token}` } })
    expect((await foreign.call(sessionContract.logout, {})).status).toBe(403)
    expect(await statusIn(token)).toBe(200)
  })

  it('people see the own sessions that still open something, and end them one by one', async () => {
    const { token, userId, plantId } = await staffMember()
    const stranger = await staffMember()
    const phone = await aSession(db, { userId, now })
    const { body } = await bearer(token).call(sessionContract.sessions, {})
    const sessions = z.array(z.object({ _id: z.string(), is_current: z.boolean(), portal: z.string().nullable() })).parse(body['sessions'])
    expect(sessions.map((session) => [session.is_current, session.portal])).toEqual([[false, null], [true, 'staff_portal']])
    const plant = await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
    expect(body).toMatchObject({ sessions: [{ plant: null }, { plant: plant.name, created_at: start.toISOString() }] })

    const lost = sessions[0]?._id ?? ''
    expect((await bearer(stranger.token).call(sessionContract.endSession, { session_id: lost })).status).toBe(404)
    expect((await bearer(phone).call(sessionContract.me, {})).status).toBe(200)
    expect((await bearer(token).call(sessionContract.endSession, { session_id: lost })).status).toBe(200)
    expect((await bearer(phone).call(sessionContract.me, {})).status).toBe(401)
    expect((await bearer(token).call(sessionContract.endSession, { session_id: lost })).status).toBe(404)
    later(60)
    const fresh = await aSession(db, { userId, now })
    expect((await bearer(fresh).call(sessionContract.sessions, {})).body['sessions']).toHaveLength(1)
  })
})
