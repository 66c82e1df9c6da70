import { describe, expect, it } from 'vitest'
import { aPhone } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { subscribe } from '#notifications/notifications.factory.ts'
import { aColleague, type Colleague } from '../user-management.factory.ts'
import { userContract, userHistoryContract } from './user.contract.ts'

const api = await testApi()
const { details, update, grant, changeEnd, endAccess, waiting, disable, enable, invite } = userContract
const { endSession, activity, notifications } = userHistoryContract

const asManager = (plantId?: string, permissions: readonly Permission[] = permissionsOf('staff_portal')) =>
  api.as({ portal: 'staff_portal', permissions, ...(plantId !== undefined && { plantId }) })

async function aPlantWithColleague(permissions?: readonly Permission[]) {
  const manager = await asManager()
  // Another manager stays, so that the database's rule about the last one is not what refuses.
  await aColleague(api, manager.plantId, ['users.manage'])
  return { manager, colleague: await aColleague(api, manager.plantId, permissions) }
}

const profile = { first_name: 'Juma', last_name: 'Omondi' }
const lastAudit = (userId: string) =>
  api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'user_id'])
    .where('subject', '=', 'user')
    .where('subject_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const lastNotice = async (userId: string) => {
  const rows = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'account').orderBy('id', 'desc').execute()
  return rows.map(({ payload }) => payload as { user_id: string; title: string }).find(({ user_id }) => user_id === userId)?.title
}

describe('a change of a person', () => {
  it('of name and email is audited with before and after; a new number waits, and the person is told', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const [id, phone] = [colleague.userId, aPhone()]
    await manager.call(update, { id, ...profile, phone: colleague.phone, email: 'juma@people.example' })
    await manager.call(update, { id, ...profile, phone })
    await api.withToken(colleague.token)(sessionContract.me, {})
    const rows = await api.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'user_id'])
      .where('subject', '=', 'user')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toMatchObject([
      { action: 'login change asked', user_id: manager.userId, before: { phone: colleague.phone }, after: { phone } },
      {
        action: 'user changed',
        before: { email: 'juma@people.example' },
        after: { phone: colleague.phone, last_name: 'Omondi', email: null },
      },
    ])
    expect(await lastNotice(id)).toBe('Your login is to be changed')
  })

  it('of access takes effect on the next call, and the person is notified', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const [id, me] = [colleague.userId, () => api.withToken(colleague.token)(sessionContract.me, {})]
    const allocation_id = colleague.allocationId
    expect((await me()).portal).toBe('staff_portal')
    await manager.call(changeEnd, { id, allocation_id, ends_on: '2026-11-21' })
    expect((await manager.call(details, { id })).access).toMatchObject([{ ends_on: '2026-11-21', has_ended: false }])
    await manager.call(endAccess, { id, allocation_id })
    expect(await me()).toMatchObject({ portal: null, permissions: [] })
    expect(await lastNotice(id)).toBe('Your access has ended')
    expect(await lastAudit(id)).toMatchObject({ action: 'access ended', before: { ends_on: '2026-11-21' } })
    expect(await manager.call(details, { id })).toMatchObject({ state: { key: 'ended' }, access: [{ has_ended: true }], permissions: [] })
    const again = { plant_id: manager.plantId, portal: 'staff_portal' as const, role_id: colleague.roleId }
    await manager.call(grant, { id, allocations: [again] })
    expect(await manager.call(details, { id })).toMatchObject({ access: [{ has_ended: false, ends_on: null, granted_by: 'Asha Mwangi' }] })
    expect((await me()).portal).toBe('staff_portal')
  })

  it('disables and enables the account', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const id = colleague.userId
    await manager.call(disable, { id })
    expect((await manager.call(details, { id })).state.key).toBe('disabled')
    await expect(api.withToken(colleague.token)(sessionContract.me, {})).rejects.toMatchObject({ status: 401 })
    await expect(manager.call(invite, { id })).rejects.toMatchObject({ status: 409 })
    await manager.call(enable, { id })
    expect(await lastAudit(id)).toMatchObject({ action: 'user enabled', before: { is_active: false }, after: { is_active: true } })
    await expect(api.withToken(colleague.token)(sessionContract.me, {})).rejects.toMatchObject({ status: 401 })
  })
})

describe('the page of a user shows', () => {
  it('which role at which plant grants each permission, what they did, and what they are notified of', async () => {
    const { manager, colleague } = await aPlantWithColleague(['drivers.read', 'users.manage'])
    const id = colleague.userId
    const shown = await manager.call(details, { id })
    expect(shown.permissions.map(({ key }) => key)).toEqual(['drivers.read', 'users.manage'])
    expect(shown.permissions[0]?.from).toEqual([{ role: shown.access[0]?.role, plant: shown.access[0]?.plant }])
    const third = await aColleague(api, manager.plantId)
    await api.withToken(colleague.token)(endSession, { id: third.userId, session_id: await sessionOf(third) })
    expect((await manager.call(activity, { id })).data).toMatchObject([{ action: 'session ended', subject: 'session' }])
    await subscribe(api.db, [id], [1, 3])
    expect((await manager.call(notifications, { id })).types).toEqual([
      { kind: 'request', name: 'Suspend driver', options: ['Requested', 'Rejected'] },
    ])
  })

  it('what waits for them, before the account is disabled', async () => {
    const { manager, colleague } = await aPlantWithColleague(['requests.decide.renew-ddt'])
    await api.db
      .deleteFrom('role_permission')
      .where('permission', '=', 'requests.decide.renew-ddt')
      .where('role_id', '<>', colleague.roleId)
      .execute()
    await api.db.deleteFrom('request_notification_allocation').execute()
    await subscribe(api.db, [colleague.userId], [1])
    expect((await manager.call(waiting, { id: colleague.userId })).waiting).toEqual([
      expect.stringMatching(/^Only this person at Plant .* holds: Approve or reject: Renew defensive driving\.$/),
      'Nobody else is notified about: Suspend driver.',
    ])
  })
})

const sessionOf = async ({ userId }: Colleague): Promise<string> =>
  (await api.db.selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
