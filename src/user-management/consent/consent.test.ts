import { describe, expect, it } from 'vitest'
import { anAllocation, aRole, aSession, aUser } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { officeContract } from '../office/office.contract.ts'
import { anOffice } from '../office/office.factory.ts'
import { mostWithAccess } from '../office/office.rules.ts'
import { rolesContract } from '../roles/roles.contract.ts'
import { consentContract } from './consent.contract.ts'

const api = await testApi()
const { invite, index } = officeContract
const { list, answer } = consentContract

async function anAskedPerson(changes: { isActive?: boolean } = {}) {
  const office = await anOffice(api)
  const person = await aUser(api.db, { firstName: 'Zainab', lastName: 'Omar', ...changes })
  const call = api.withToken(await aSession(api.db, { userId: person.userId, now: api.now }))
  const ask = () => office.manager.call(invite, office.invitation({ phone: person.phone, existing_id: person.userId }))
  const askAs = (role_id: string) =>
    office.manager.call(invite, office.invitation({ phone: person.phone, existing_id: person.userId, role_id }))
  const accessOf = () =>
    api.db.selectFrom('allocation').select(['transporter_id', 'granted_by', 'role_id']).where('user_id', '=', person.userId).execute()
  const asked = async () => (await call(list, {})).invitations
  return { ...office, person, call, ask, askAs, accessOf, asked }
}

describe('a person who is known already', () => {
  it('is not in the office, nor seen by it, until they accept; what they decline they do not get', async () => {
    const { manager, transporterId, roleId, call, ask, accessOf, asked, person } = await anAskedPerson()
    expect((await ask()).message).toBe('They have been asked. They appear here once they accept.')
    const names = async () => JSON.stringify(await manager.call(index, {}))
    expect([await accessOf(), await names()]).toEqual([[], expect.not.stringContaining('Zainab')])
    const told = api.db.selectFrom('outbox').select('payload').where('topic', '=', 'account')
    expect(JSON.stringify(await told.execute())).toContain('Joyce Wanjiku asks you to work for')
    const [first] = await asked()
    expect(first).toMatchObject({ invited_by: 'Joyce Wanjiku' })
    await call(answer, { id: first?._id ?? '', accepts: false })
    expect([await accessOf(), await asked()]).toEqual([[], []])
    expect((await ask()).message).toBe('They have been asked. They appear here once they accept.')
    expect(await asked()).toEqual([])
    await weekAfterDecline(person.userId)
    await ask()
    const again = await asked()
    expect(again).toHaveLength(1)
    const id = again[0]?._id ?? ''
    const stranger = await anAskedPerson()
    await expect(stranger.call(answer, { id, accepts: true })).rejects.toMatchObject({ status: 404 })
    await expect(api.withToken()(answer, { id, accepts: true })).rejects.toMatchObject({ status: 401 })
    const both = await Promise.allSettled([call(answer, { id, accepts: true }), call(answer, { id, accepts: true })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await accessOf()).toEqual([{ transporter_id: transporterId, granted_by: manager.userId, role_id: roleId }])
    expect(await names()).toContain('Zainab')
    const audit = api.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'user')
      .where('subject_id', '=', person.userId)
    expect(
      (await audit.where('action', 'like', 'access %').orderBy('id').execute()).map(({ action, user_id }) => [action, user_id]),
    ).toEqual([
      ['access offered', manager.userId],
      ['access declined', person.userId],
      ['access offered', manager.userId],
      ['access granted', person.userId],
    ])
  })

  it('gets nothing that the inviter may not give any more, nor after a week, nor in a full office', async () => {
    const { manager, call, ask, accessOf, asked, roleId, plantId, transporterId } = await anAskedPerson()
    await ask()
    const [invitation] = await asked()
    const accept = () => call(answer, { id: invitation?._id ?? '', accepts: true })
    const over = { status: 409, problem: { code: 'invitation_over' } }
    const permission = { role_id: roleId, permission: 'onboarding.submit' }
    await api.db.insertInto('role_permission').values(permission).execute()
    await expect(accept()).rejects.toMatchObject(over)
    await api.db.deleteFrom('role_permission').where('role_id', '=', roleId).where('permission', '=', permission.permission).execute()
    const ended = (ends_at: Date | null) =>
      api.db.updateTable('allocation').set({ ends_at }).where('id', '=', manager.allocationId).execute()
    await ended(api.now)
    await expect(accept()).rejects.toMatchObject(over)
    await ended(null)
    const others = await aRole(api.db, { portal: 'transporter_portal' })
    for (let n = 1; n < mostWithAccess; n++)
      await anAllocation(api.db, {
        userId: (await aUser(api.db)).userId,
        plantId,
        portal: 'transporter_portal',
        roleId: others,
        transporterId,
      })
    await expect(accept()).rejects.toMatchObject({ status: 409, problem: { code: 'office_full' } })
    await api.db.deleteFrom('allocation').where('role_id', '=', others).execute()
    const before = api.now
    api.now = new Date(before.getTime() + 7 * 86_400_000)
    const late = api.withToken(await aSession(api.db, { userId: (await userOf(invitation?._id ?? '')) ?? '', now: api.now }))
    await expect(late(answer, { id: invitation?._id ?? '', accepts: true })).rejects.toMatchObject({ status: 404 })
    api.now = before
    expect(await accessOf()).toEqual([])
    await accept()
    expect(await accessOf()).toHaveLength(1)
  })

  it('is told once of a question, and asked three times an hour at most', async () => {
    const { person, ask, askAs, asked } = await anAskedPerson()
    const told = async () => {
      const rows = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'account').execute()
      return rows.filter(
        ({ payload }) => JSON.stringify(payload).includes(`"user_id": "${person.userId}"`) || payload['user_id'] === person.userId,
      )
    }
    await ask()
    const [first] = await asked()
    await ask()
    expect([await told(), await asked()]).toEqual([[expect.anything()], [first]])
    await askAs(await aRole(api.db, { portal: 'transporter_portal', name: 'Another role', permissions: [] }))
    const [changed] = await asked()
    expect([(await told()).length, changed?.role, changed?._id === first?._id]).toEqual([1, 'Another role', false])
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })

  it('gets no access that lasts longer than the inviter’s own', async () => {
    const { manager, call, ask, asked, accessOf } = await anAskedPerson()
    await ask()
    const ends = { ends_at: new Date(api.now.getTime() + 3 * 86_400_000) }
    await api.db.updateTable('allocation').set(ends).where('id', '=', manager.allocationId).execute()
    const [invitation] = await asked()
    const accept = call(answer, { id: invitation?._id ?? '', accepts: true })
    await expect(accept).rejects.toMatchObject({ status: 409, problem: { code: 'invitation_over' } })
    expect(await accessOf()).toEqual([])
  })

  it('keeps the role that they are invited to', async () => {
    const { ask, roleId, plantId, call, asked } = await anAskedPerson()
    await ask()
    const staff = await api.as({ portal: 'staff_portal', plantId })
    const remove = () => staff.call(rolesContract.remove, { id: roleId })
    await expect(remove()).rejects.toMatchObject({ status: 409, problem: { message: expect.stringContaining('an invitation to') } })
    await call(answer, { id: (await asked())[0]?._id ?? '', accepts: false })
    await remove()
  })

  it('is asked alike whether their account is disabled or not', async () => {
    const [active, disabled] = [await anAskedPerson(), await anAskedPerson({ isActive: false })]
    expect((await active.ask()).message).toBe((await disabled.ask()).message)
  })
})

const userOf = async (id: string) =>
  (await api.db.selectFrom('office_invitation').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id

/** The pause of an office after a decline is over. */
const weekAfterDecline = (userId: string) =>
  api.db
    .updateTable('office_invitation')
    .set({ answered_at: new Date(api.now.getTime() - 7 * 86_400_000) })
    .where('user_id', '=', userId)
    .execute()
