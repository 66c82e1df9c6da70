import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { probeRoutes, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPerson, aRole, aSession, type CreatedPerson } from '../accounts.factory.ts'
import { otherSessionsContract, sessionContract } from './session.contract.ts'
import { deleteExpiredSessions } from './sessions.store.ts'

const server = await signInServer()
beforeEach(() => void (server.now = startOfTests))

const bearer = (token: string): Browser => new Browser(server.app, { headers: { authorization: `Bearer ${token}` } })
const statusIn = async (token: string): Promise<number> => (await bearer(token).call(probeRoutes.staffOnly, {})).status
const staffMember = (): Promise<CreatedPerson> =>
  aPerson(server.db, { portal: 'staff_portal', permissions: ['requests.decide.suspend-driver'], now: server.now })

const later = (minutes: number): void => server.later(minutes * 60)

describe('an invalid token', () => {
  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --", '%00', 'é'.repeat(43)])(
    '%j counts as no session, without an error',
    async (token) => {
      const answer = await new Browser(server.app, { headers: { cookie: `session=${encodeURIComponent(token)}` } }).call(
        sessionContract.me,
        {},
      )
      expect(answer.status).toBe(401)
      expect(
        (await new Browser(server.app, { headers: { cookie: `session=${encodeURIComponent(token)}` } }).call(probeRoutes.open, {})).status,
      ).toBe(200)
    },
  )

  it.each(Object.entries(sessionContract).filter(([, { access }]) => access.who !== 'anyone'))('%s needs a session', async (_, route) => {
    expect((await new Browser(server.app).send(route.method, route.path, route.method === 'POST' ? '{}' : undefined)).status).toBe(401)
  })
})

describe('changes take effect on the next request', () => {
  it('a disabled account', async () => {
    const { token, userId } = await staffMember()
    expect(await statusIn(token)).toBe(200)
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute()
    expect(await statusIn(token)).toBe(401)
  })

  it('a deleted allocation', async () => {
    const { token, allocationId } = await staffMember()
    await server.db.deleteFrom('allocation').where('id', '=', allocationId).execute()
    expect(await statusIn(token)).toBe(403)
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ portal: null, acting: null })
  })

  it('a removed permission', async () => {
    const { token, roleId } = await staffMember()
    await server.db
      .deleteFrom('role_permission')
      .where('role_id', '=', roleId)
      .where('permission', '=', 'requests.decide.suspend-driver')
      .execute()
    expect(await statusIn(token)).toBe(403)
  })

  it('a changed role and a renamed plant', async () => {
    const { token, allocationId, plantId } = await staffMember()
    await server.db
      .updateTable('auth_plant')
      .set({ name: `Renamed ${plantId}` })
      .where('id', '=', plantId)
      .execute()
    expect((await bearer(token).call(probeRoutes.staffOnly, {})).body).toEqual({ message: `Renamed ${plantId}` })
    const reader = await aRole(server.db, { portal: 'staff_portal', permissions: ['drivers.read'] })
    await server.db.updateTable('allocation').set({ role_id: reader }).where('id', '=', allocationId).execute()
    expect(await statusIn(token)).toBe(403)
  })

  it('unknown permissions are ignored', async () => {
    const { token, roleId } = await aPerson(server.db, { portal: 'staff_portal', permissions: [], now: server.now })
    await server.db
      .insertInto('role_permission')
      .values([
        { role_id: roleId, permission: 'toString' },
        { role_id: roleId, permission: 'drivers.read' },
      ])
      .execute()
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ permissions: ['drivers.read'] })
  })
})

describe('session expiry', () => {
  it('an unused session expires after an hour, a used one does not', async () => {
    const [idle, busy] = [await staffMember(), await staffMember()]
    later(59)
    expect(await statusIn(busy.token)).toBe(200)
    later(1)
    expect(await statusIn(idle.token)).toBe(401)
    later(58)
    expect(await statusIn(busy.token)).toBe(200)
  })

  it('a session expires after twelve hours, even in use', async () => {
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

  it('last use is stored at most once a minute and never moves back', async () => {
    const { token, userId } = await staffMember()
    const lastSeen = async (): Promise<string | undefined> =>
      (
        await server.db.selectFrom('session').select('last_seen_at').where('user_id', '=', userId).executeTakeFirst()
      )?.last_seen_at.toISOString()
    later(1)
    await statusIn(token)
    expect(await lastSeen()).toBe(startOfTests.toISOString())
    later(0.5)
    await Promise.all(Array.from({ length: 8 }, () => statusIn(token)))
    expect(await lastSeen()).toBe('2026-11-21T06:01:30.000Z')
    later(-1)
    await statusIn(token)
    expect(await lastSeen()).toBe('2026-11-21T06:01:30.000Z')
  })

  it('cleanup deletes expired sessions only', async () => {
    await server.db.deleteFrom('session').execute()
    const { userId, token } = await staffMember()
    later(30)
    const fresh = await aSession(server.db, { userId, now: server.now })
    later(30)
    expect(await deleteExpiredSessions(server.db, { now: server.now, idleSince: new Date(server.now.getTime() - 60 * 60_000) })).toBe(1)
    expect((await bearer(fresh).call(sessionContract.me, {})).status).toBe(200)
    expect((await bearer(token).call(sessionContract.me, {})).status).toBe(401)
  })
})

describe('ending sessions', () => {
  it('logging out ends the session, clears the cookie, and can be repeated', async () => {
    const { token, userId } = await staffMember()
    const browser = new Browser(server.app)
    browser.cookies.set('session', token)
    expect((await browser.call(sessionContract.logout, {})).status).toBe(200)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await statusIn(token)).toBe(401)
    expect((await bearer(token).call(sessionContract.logout, {})).status).toBe(200)
    const audit = await server.db.selectFrom('audit').select('action').where('user_id', '=', userId).execute()
    expect(audit).toEqual([{ action: 'logged_out' }])
  })

  it('another site cannot log the user out', async () => {
    const { token } = await staffMember()
    const foreign = new Browser(server.app, { headers: { 'sec-fetch-site': 'cross-site', cookie: `session=${token}` } })
    expect((await foreign.call(sessionContract.logout, {})).status).toBe(403)
    expect(await statusIn(token)).toBe(200)
  })

  it('users list their active sessions and end them one by one', async () => {
    const { token, userId, plantId } = await staffMember()
    const stranger = await staffMember()
    const phone = await aSession(server.db, { userId, now: server.now })
    const { body } = await bearer(token).call(sessionContract.sessions, {})
    const sessions = z.array(z.object({ _id: z.string(), is_current: z.boolean(), portal: z.nullable(z.string()) })).parse(body['sessions'])
    expect(sessions.map((session) => [session.is_current, session.portal])).toEqual([
      [false, null],
      [true, 'staff_portal'],
    ])
    const plant = await server.db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
    expect(body).toMatchObject({ sessions: [{ plant: null }, { plant: plant.name, created_at: startOfTests.toISOString() }] })

    const [lost = ''] = sessions.map(({ _id: id }) => id)
    expect((await bearer(stranger.token).call(sessionContract.endSession, { session_id: lost })).status).toBe(404)
    expect((await bearer(phone).call(sessionContract.me, {})).status).toBe(200)
    expect((await bearer(token).call(sessionContract.endSession, { session_id: lost })).status).toBe(200)
    expect((await bearer(phone).call(sessionContract.me, {})).status).toBe(401)
    expect((await bearer(token).call(sessionContract.endSession, { session_id: lost })).status).toBe(404)
    later(60)
    const fresh = await aSession(server.db, { userId, now: server.now })
    expect((await bearer(fresh).call(sessionContract.sessions, {})).body['sessions']).toHaveLength(1)
  })

  it('users log out all other devices at once, or all, with an audit entry for each, and no other user’s', async () => {
    const [{ token, userId }, stranger] = [await staffMember(), await staffMember()]
    const others = [await aSession(server.db, { userId, now: server.now }), await aSession(server.db, { userId, now: server.now })]
    expect((await new Browser(server.app).call(otherSessionsContract.end, {})).status).toBe(401)
    expect((await bearer(token).call(otherSessionsContract.end, {})).body).toEqual({ message: 'All other devices are logged out' })
    for (const other of others) expect(await statusIn(other)).toBe(401)
    for (const remaining of [token, stranger.token]) expect(await statusIn(remaining)).toBe(200)
    const audit = await server.db.selectFrom('audit').select('action').where('user_id', '=', userId).execute()
    expect(audit).toEqual([{ action: 'session_ended' }, { action: 'session_ended' }])
    const again = await aSession(server.db, { userId, now: server.now })
    expect((await bearer(token).call(otherSessionsContract.endAll, {})).body).toEqual({ message: 'You are logged out everywhere' })
    for (const ended of [token, again]) expect(await statusIn(ended)).toBe(401)
    expect(await statusIn(stranger.token)).toBe(200)
  })
})
