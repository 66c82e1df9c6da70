import { describe, expect, it } from 'vitest'
import { anAuthPlantId, aRole, aSession } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { consentContract } from '../consent/consent.contract.ts'
import { invitationLimit } from '../invitations.rules.ts'
import { officeContract } from './office.contract.ts'
import { anOffice, managerPermissions } from './office.factory.ts'

const api = await testApi()
const { index, form, invite, resend, end } = officeContract
const portal = 'transporter_portal'

const isKnown = async (phone: string): Promise<boolean> =>
  (await api.db.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined
const auditOf = (userId: string) =>
  api.db.selectFrom('audit').select(['action', 'user_id', 'before', 'after']).where('subject', '=', 'user').where('subject_id', '=', userId)

describe('refuses', () => {
  it('every call without the permission, and to staff', async () => {
    const people = [
      await api.as({ portal, permissions: ['drivers.read'] }),
      await api.as({ portal: 'staff_portal', permissions: ['users.manage', 'transporter.users'] }),
    ]
    for (const { call } of people) {
      await expect(call(index, {})).rejects.toMatchObject({ status: 403 })
      await expect(call(invite, (await anOffice(api)).invitation())).rejects.toMatchObject({ status: 403 })
      await expect(call(end, { id: '1' })).rejects.toMatchObject({ status: 403 })
    }
  })

  it('people of a rival, and of the own transporter at another plant, as unknown', async () => {
    const { manager, plantId, transporterId } = await anOffice(api)
    const others = [await anOffice(api, { plantId }), await anOffice(api, { transporterId, plantId: await anAuthPlantId(api.db) })]
    for (const { aPersonHere } of others) {
      const { userId, allocationId } = await aPersonHere()
      await expect(manager.call(end, { id: userId })).rejects.toMatchObject({ status: 404 })
      await expect(manager.call(resend, { id: userId })).rejects.toMatchObject({ status: 404 })
      const left = await api.db.selectFrom('allocation').select('ends_at').where('id', '=', allocationId).executeTakeFirstOrThrow()
      expect(left.ends_at).toBeNull()
    }
    expect((await manager.call(index, {})).data.map(({ _id }) => _id)).toEqual([manager.userId])
  })

  it('roles of other portals, and with more than the inviter holds, storing nothing', async () => {
    const { manager, invitation, roleId } = await anOffice(api)
    const roles = [
      await aRole(api.db, { portal: 'staff_portal', permissions: ['drivers.read'] }),
      await aRole(api.db, { portal: 'doctor', permissions: [] }),
      await aRole(api.db, { portal, permissions: ['drivers.read', 'requests.raise'] }),
      '999999',
    ]
    for (const role_id of roles) {
      const refused = invitation({ role_id })
      await expect(manager.call(invite, refused)).rejects.toMatchObject({
        status: 422,
        problem: { errors: { role_id: expect.stringMatching(/^Choose a role of the transporter portal$|do not hold ‘Submit requests/) } },
      })
      expect(await isKnown(refused.phone)).toBe(false)
    }
    const offered = (await manager.call(form, {})).roles.map(({ _id }) => _id)
    expect(offered).toContain(roleId)
    for (const role of roles) expect(offered).not.toContain(role)
  })

  it('an end before today, a wrong number, and an email twice, at their fields', async () => {
    const { manager, invitation } = await anOffice(api)
    await manager.call(invite, invitation({ email: 'brian@office.example' }))
    for (const [field, changes] of [
      ['ends_on', { ends_on: '2026-11-20' }],
      ['phone', { phone: '12' }],
      ['email', { email: 'Brian@office.example' }],
    ] as const)
      await expect(manager.call(invite, invitation(changes))).rejects.toMatchObject({
        status: 422,
        problem: { errors: { [field]: expect.any(String) } },
      })
  })

  it('access for longer than the inviter’s own, also to themselves', async () => {
    const { manager, invitation } = await anOffice(api)
    const ends_at = new Date('2026-12-05T21:00:00Z')
    await api.db.updateTable('allocation').set({ ends_at }).where('id', '=', manager.allocationId).execute()
    const role_id = await aRole(api.db, { portal, permissions: managerPermissions })
    const self = invitation({ phone: manager.phone, existing_id: manager.userId, role_id })
    for (const person of [invitation(), invitation({ ends_on: '2026-12-06' }), self])
      await expect(manager.call(invite, person)).rejects.toMatchObject({
        status: 422,
        problem: { errors: { ends_on: expect.stringContaining('until 05 Dec 2026') } },
      })
    await manager.call(invite, invitation({ ends_on: '2026-12-05' }))
  })

  it('to end one’s own access, access beyond the inviter, and access that has ended', async () => {
    const { manager, aPersonHere } = await anOffice(api)
    await expect(manager.call(end, { id: manager.userId })).rejects.toMatchObject({ status: 403 })
    const more = await aPersonHere(await aRole(api.db, { portal, permissions: ['requests.raise'] }))
    await expect(manager.call(end, { id: more.userId })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('‘Submit requests about drivers’'),
    })
    const { userId } = await aPersonHere()
    await manager.call(end, { id: userId })
    await expect(manager.call(end, { id: userId })).rejects.toMatchObject({ status: 409 })
    await expect(manager.call(resend, { id: userId })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a person of the office', () => {
  it('is invited, listed, invited again within limits, loses access at once, and can be invited again', async () => {
    const { manager, invitation, roleId, plantId, transporterId } = await anOffice(api)
    const person = invitation({ ends_on: '2026-12-31' })
    const { _id, link } = await manager.call(invite, person)
    // Nothing can be sent in a test.
    expect(link).toMatch(/\/auth\/login\/verify-phone$/)
    const listed = async () => (await manager.call(index, {})).data.find((row) => row._id === _id)
    expect(await listed()).toMatchObject({ phone: person.phone, state: { key: 'invited' }, ends_on: '2026-12-31', is_self: false })
    for (let n = 1; n < invitationLimit.events; n++) await manager.call(resend, { id: _id })
    await expect(manager.call(resend, { id: _id })).rejects.toMatchObject({ status: 429 })

    const held = api.db.selectFrom('allocation').select('id').where('user_id', '=', _id)
    const { id: allocationId } = await held.where('role_id', '=', roleId).executeTakeFirstOrThrow()
    const caller = api.withToken(await aSession(api.db, { userId: _id, allocationId, now: api.now }))
    expect((await caller(sessionContract.me, {})).permissions).toEqual(['drivers.read'])
    await manager.call(end, { id: _id })
    expect((await caller(sessionContract.me, {})).permissions).toEqual([])
    expect(await listed()).toMatchObject({ state: { key: 'ended' }, ends_on: '2026-11-21' })
    const informed = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'account').execute()
    expect(informed.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ user_id: _id, title: 'Your access has ended' }))
    expect(await auditOf(_id).orderBy('id').execute()).toMatchObject([
      { action: 'user added' },
      { action: 'access granted', after: { portal, transporter_id: transporterId, ends_on: '2026-12-31' } },
      { action: 'access ended', before: { ends_on: '2026-12-31' }, after: { ended_at: api.now.toISOString() } },
    ])
    const again = { ...person, existing_id: _id, ends_on: undefined }
    await expect(manager.call(invite, again)).rejects.toMatchObject({ status: 429 })
    const before = api.now
    api.now = new Date(before.getTime() + 3_600_000)
    const atThatTime = async (userId: string, ofAccess: string | null = null) =>
      api.withToken(await aSession(api.db, { userId, allocationId: ofAccess, now: api.now }))
    const later = await atThatTime(manager.userId, manager.allocationId)
    await later(invite, again)
    const invited = await atThatTime(_id)
    const [asked] = (await invited(consentContract.list, {})).invitations
    await invited(consentContract.answer, { id: asked?._id ?? '', accepts: true })
    api.now = before
    expect(await listed()).toMatchObject({ ends_on: null })
    expect(await held.where('auth_plant_id', '=', plantId).execute()).toEqual([{ id: allocationId }])
  })
})
