import { beforeEach, describe, expect, it } from 'vitest'
import { probeRoutes, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { allocationHeader } from '#platform/contract/access.ts'
import { Browser, Program, type BrowserResponse } from '#platform/testing/browser.ts'
import { aPerson, anAuthPlantId, aRole, aSession, aUser, anAllocation, type CreatedPerson } from '../accounts.factory.ts'
import { sessionContract } from './session.contract.ts'

const server = await signInServer()
beforeEach(() => void (server.now = startOfTests))

const bearer = (token: string): Browser => new Browser(server.app, { headers: { authorization: `Bearer ${token}` } })
const statusIn = async (token: string): Promise<number> => (await bearer(token).call(probeRoutes.staffOnly, {})).status
const staffMember = (): Promise<CreatedPerson> => aPerson(server.db, { portal: 'staff_portal', now: server.now })

describe('selecting a plant and portal', () => {
  it('lists the user’s allocations with plant, role and transporter', async () => {
    const { userId } = await aUser(server.db, { firstName: 'Wanjiru', lastName: 'Kamau' })
    const other = await aPerson(server.db, { portal: 'transporter_portal', now: server.now })
    const [athi, mombasa] = [await anAuthPlantId(server.db, { name: 'Athi River' }), await anAuthPlantId(server.db, { name: 'Mombasa' })]
    const roleId = await aRole(server.db, { portal: 'staff_portal', name: 'Clerk' })
    const carrier = await aRole(server.db, { portal: 'transporter_portal', name: 'Fleet manager' })
    await anAllocation(server.db, { userId, plantId: mombasa, portal: 'staff_portal', roleId })
    await anAllocation(server.db, {
      userId,
      plantId: athi,
      portal: 'transporter_portal',
      roleId: carrier,
      transporterId: other.transporterId,
    })
    const { body } = await bearer(await aSession(server.db, { userId, now: server.now })).call(sessionContract.allocations, {})
    expect(body).toMatchObject({
      user: { _id: userId, first_name: 'Wanjiru', last_name: 'Kamau' },
      allocations: [
        {
          plant: { _id: athi, name: 'Athi River' },
          portal: 'transporter_portal',
          role: 'Fleet manager',
          transporter: { _id: other.transporterId },
          is_chosen: false,
        },
        { plant: { _id: mombasa, name: 'Mombasa' }, portal: 'staff_portal', role: 'Clerk', transporter: null, doctor: null, company: null },
      ],
    })
  })

  it('a user without allocations can select nothing', async () => {
    const token = await aSession(server.db, { userId: (await aUser(server.db)).userId, now: server.now })
    expect((await bearer(token).call(sessionContract.allocations, {})).body['allocations']).toEqual([])
    expect((await bearer(token).call(probeRoutes.withSession, {})).status).toBe(200)
    expect(await statusIn(token)).toBe(403)
  })

  it('another user’s allocation and a missing one give the same 404', async () => {
    const { userId } = await aUser(server.db)
    const other = await staffMember()
    const token = await aSession(server.db, { userId, now: server.now })
    const answers: BrowserResponse[] = []
    for (const allocation_id of [other.allocationId, '999999999'])
      answers.push(await bearer(token).call(sessionContract.select, { allocation_id }))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      [answers[0], answers[0]].map(() => ({ status: 404, body: answers[1]?.body })),
    )
    expect(await statusIn(token)).toBe(403)
  })

  it.each([
    '{}',
    '{"allocation_id":1}',
    '{"allocation_id":"0"}',
    '{"allocation_id":"1 or 1=1"}',
    '{"allocation_id":"9999999999999999999"}',
    '{"allocation_id":"1","plant_id":"2"}',
  ])('%s is refused', async (payload) => {
    const { token } = await staffMember()
    expect((await bearer(token).send('POST', '/v1/auth/select', payload)).status).toBe(422)
  })

  it('binds the session to the portal and replaces the token', async () => {
    const { userId, allocationId, plantId } = await staffMember()
    const browser = new Browser(server.app)
    const before = await aSession(server.db, { userId, now: server.now })
    browser.cookies.set('session', before)
    const answer = await browser.call(sessionContract.select, { allocation_id: allocationId })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Welcome' })
    expect(browser.cookies.get('session')).not.toBe(before)
    expect((await bearer(before).call(sessionContract.me, {})).status).toBe(401)
    expect((await browser.call(probeRoutes.staffOnly, {})).status).toBe(200)
    const me = await browser.call(sessionContract.me, {})
    expect(me.body).toMatchObject({
      portal: 'staff_portal',
      acting: { allocation_id: allocationId, plant: { _id: plantId, country: 'KE', time_zone: 'Africa/Nairobi' } },
    })
  })

  it('returns the new token to a program that requests it, never to a browser', async () => {
    const { token, allocationId } = await staffMember()
    const headers = { authorization: `Bearer ${token}`, 'x-access-token': 'body' }
    const input = { allocation_id: allocationId }
    const inProgram = await new Program(server.app, { headers }).call(sessionContract.select, input)
    const next = { ...headers, authorization: `Bearer ${String(inProgram.body['access_token'])}` }
    expect((await new Program(server.app, { headers: next }).call(probeRoutes.staffOnly, {})).status).toBe(200)
    expect((await new Browser(server.app, { headers: next }).call(sessionContract.select, input)).body).toEqual({ message: 'Welcome' })
  })

  it('refuses what a page of another plant still sends, and serves it what it needs to find that out', async () => {
    const { token, allocationId } = await staffMember()
    const showing = (allocation: string) =>
      new Browser(server.app, { headers: { authorization: `Bearer ${token}`, [allocationHeader]: allocation } })
    expect(await showing('999999999').call(probeRoutes.staffOnly, {})).toMatchObject({ status: 409, body: { code: 'allocation_changed' } })
    expect((await showing('999999999').call(sessionContract.me, {})).status).toBe(200)
    expect((await showing(allocationId).call(probeRoutes.staffOnly, {})).status).toBe(200)
    await bearer(token).call(sessionContract.clearSelection, {})
    expect((await showing(allocationId).call(probeRoutes.staffOnly, {})).status).toBe(409)
  })

  it('clearing the selection keeps the user logged in', async () => {
    const { token } = await staffMember()
    expect((await bearer(token).call(sessionContract.clearSelection, {})).status).toBe(200)
    expect(await statusIn(token)).toBe(403)
    expect((await bearer(token).call(sessionContract.me, {})).body).toMatchObject({ portal: null, permissions: [], acting: null })
  })

  it.each([
    ['transporter_portal', 'transporter'],
    ['doctor', 'doctor'],
    ['trainer', 'company'],
  ] as const)('the session in portal %s includes the %s', async (portal, field) => {
    const { token } = await aPerson(server.db, { portal, now: server.now })
    const { body } = await bearer(token).call(sessionContract.me, {})
    expect(body).toMatchObject({ portal, acting: { [field]: expect.anything() } })
  })
})
