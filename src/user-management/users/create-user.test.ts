import { describe, expect, it } from 'vitest'
import { aPhone, aRole, anAuthPlantId } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { phoneLookUpLimit } from './known-phones.rules.ts'
import { usersContract } from './users.contract.ts'

const api = await testApi()
const { create, index, findByPhone, form } = usersContract
type NewUser = Input<typeof create>

const asManager = (options: { plantId?: string; permissions?: readonly Permission[] } = {}) =>
  api.as({ portal: 'staff_portal', permissions: permissionsOf('staff_portal'), firstName: 'Halima', lastName: 'Said', ...options })

async function aPlace() {
  const manager = await asManager()
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions: ['drivers.read'] })
  const access = { plant_id: manager.plantId, portal: 'staff_portal' as const, role_id: roleId }
  const newUser = (changes: Partial<NewUser> = {}): NewUser => ({
    first_name: 'Juma',
    last_name: 'Otieno',
    phone: aPhone(),
    allocations: [access],
    ...changes,
  })
  return { manager, access, newUser, roleId }
}

const usersNamed = async (lastName: string) => api.db.selectFrom('app_user').selectAll().where('last_name', '=', lastName).execute()

describe('refuses to add a user', () => {
  it.each<[string, Partial<NewUser>, string]>([
    ['without a name', { first_name: ' ' }, 'first_name'],
    ['with a number that is none', { phone: '12' }, 'phone'],
    ['with an email that is none', { email: 'juma' }, 'email'],
    ['without access', { allocations: [] }, 'allocations'],
  ])('%s', async (title, changes, field) => {
    const { manager, newUser } = await aPlace()
    await expect(manager.call(create, newUser({ last_name: title, ...changes }))).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) } },
    })
    expect(await usersNamed(title)).toEqual([])
  })

  it('with an email of another user, keeping nothing', async () => {
    const { manager, newUser } = await aPlace()
    await manager.call(create, newUser({ email: 'One@people.example' }))
    await expect(manager.call(create, newUser({ last_name: 'Second', email: 'one@People.example' }))).rejects.toMatchObject({
      status: 422,
      problem: { errors: { email: 'Another user has this email' } },
    })
    expect(await usersNamed('Second')).toEqual([])
  })

  it('with access at another plant, or with more than the manager holds', async () => {
    const { manager, newUser, access } = await aPlace()
    const lesser = await asManager({ plantId: manager.plantId, permissions: ['users.manage', 'drivers.read'] })
    const powerful = await aRole(api.db, { portal: 'staff_portal', permissions: ['users.manage', 'audit.read'] })
    const elsewhere = { ...access, plant_id: await anAuthPlantId(api.db) }
    await expect(
      lesser.call(create, newUser({ allocations: [access, { ...access, role_id: powerful }, elsewhere] })),
    ).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: {
          'allocations.1.role_id': expect.stringContaining('‘View the change history’'),
          'allocations.2.plant_id': expect.any(String),
        },
      },
    })
  })

  it('whose number is known, masking the name; and a second time the same access', async () => {
    const { manager, newUser, access } = await aPlace()
    const person = newUser()
    const { _id } = await manager.call(create, person)
    await expect(manager.call(create, { ...person, first_name: 'Other' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { phone: expect.stringContaining('J••• O••• already has this phone number') } },
    })
    await expect(manager.call(create, { ...person, existing_id: _id, allocations: [access] })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { 'allocations.0.role_id': 'This person already has this access' } },
    })
    await expect(manager.call(create, { ...person, phone: aPhone(), existing_id: _id })).rejects.toMatchObject({
      problem: { errors: { phone: expect.any(String) } },
    })
  })
})

describe('a look-up of a phone number', () => {
  it('tells the first letters of the name to who has the whole number, is audited, and is limited', async () => {
    const { manager, newUser } = await aPlace()
    const { phone } = newUser()
    const { _id } = await manager.call(create, newUser({ phone }))
    expect(await manager.call(findByPhone, { phone: phone.slice(0, -1) })).toEqual({ user: null })
    const local = phone.replace('+254', '0')
    expect(await manager.call(findByPhone, { phone: local })).toEqual({ user: { _id, first_name: 'J•••', last_name: 'O•••' } })
    const audit = api.db.selectFrom('audit').select(['user_id', 'subject_id']).where('action', '=', 'user found by phone')
    expect(await audit.where('user_id', '=', manager.userId).execute()).toEqual([{ user_id: manager.userId, subject_id: _id }])
    for (let n = 3; n < phoneLookUpLimit.events; n++) await manager.call(findByPhone, { phone: local })
    await expect(manager.call(findByPhone, { phone: local })).rejects.toMatchObject({ status: 429 })
    // A new number is refused alike: the answer does not tell which are known.
    for (const person of [newUser({ phone }), newUser()]) await expect(manager.call(create, person)).rejects.toMatchObject({ status: 429 })
  })
})

describe('a new user', () => {
  it('is added with several accesses, audited, invited by a link where nothing can be sent, and listed as invited', async () => {
    const { manager, newUser, access, roleId } = await aPlace()
    const office = await aRole(api.db, { portal: 'transporter_portal' })
    const transporter_id = (await aTransporter(api.db)).id
    const allocations: NewUser['allocations'] = [
      { ...access, ends_on: '2026-12-31' },
      { ...access, portal: 'transporter_portal', role_id: office, transporter_id },
    ]
    const { _id, link } = await manager.call(create, newUser({ email: 'juma@people.example', allocations }))
    expect(link).toMatch(/^http:\/\/[^/]+\/auth\/login\/verify-phone$/)
    const { data } = await manager.call(index, { state: 'invited', role_id: roleId })
    expect(data).toMatchObject([{ _id, state: { name: 'Invited' }, email: 'juma@people.example', access: [{}, {}], other_plants: 0 }])
    const ends = await api.db.selectFrom('allocation').select('ends_at').where('user_id', '=', _id).orderBy('id').execute()
    expect(ends.map(({ ends_at }) => ends_at?.toISOString())).toEqual(['2026-12-31T21:00:00.000Z', undefined])
    const audit = api.db.selectFrom('audit').select(['action', 'after']).where('subject', '=', 'user').where('subject_id', '=', _id)
    expect(await audit.orderBy('id').execute()).toMatchObject([
      { action: 'user added', after: { email: 'juma@people.example' } },
      { action: 'access granted', after: { portal: 'staff_portal', ends_on: '2026-12-31' } },
      { action: 'access granted', after: { portal: 'transporter_portal', transporter_id } },
    ])
  })

  it('who is known gets access at a further plant, is notified, and is counted where the reader does not manage', async () => {
    const { manager, newUser } = await aPlace()
    const [other, person] = [await aPlace(), newUser()]
    const { _id } = await manager.call(create, person)
    await other.manager.call(create, { ...person, first_name: 'Ignored', existing_id: _id, allocations: [other.access] })
    expect((await other.manager.call(index, { search: 'juma' })).data).toMatchObject([{ _id, access: [{}], other_plants: 1 }])
    const { payload } = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'account')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(payload).toMatchObject({
      user_id: _id,
      title: 'You have new access',
      body: expect.stringContaining('Halima Said gave you access'),
    })
  })

  it('gets ended access again, as the same one', async () => {
    const { manager, newUser, access } = await aPlace()
    const person = newUser()
    const { _id } = await manager.call(create, person)
    await api.db.updateTable('allocation').set({ ends_at: api.now }).where('user_id', '=', _id).execute()
    expect((await manager.call(index, { state: 'ended' })).data).toMatchObject([{ _id, access: [{ has_ended: true }] }])
    await manager.call(create, { ...person, existing_id: _id, allocations: [access] })
    expect(await api.db.selectFrom('allocation').select('ends_at').where('user_id', '=', _id).execute()).toEqual([{ ends_at: null }])
  })
})

describe('the list', () => {
  it('finds users by name, number and email, and by state, portal, role, transporter and further plant', async () => {
    const { manager, newUser, access, roleId } = await aPlace()
    const [phone, lastName] = [aPhone(), 'Zuberi']
    const { _id } = await manager.call(create, newUser({ last_name: lastName, phone, email: 'zuberi@people.example' }))
    await manager.call(create, newUser())
    const found = async (filter: Input<typeof index>) => (await manager.call(index, filter)).data.map((user) => user._id)
    for (const search of ['juma zub', 'ZUBERI@', phone, phone.replace('+254', '0'), phone.slice(6)])
      expect(await found({ search })).toEqual([_id])
    for (const search of ['%', 'zuberi_people']) expect(await found({ search })).toEqual([])
    expect(await found({ role_id: roleId, state: 'invited', portal: 'staff_portal' })).toHaveLength(2)
    expect(await found({ portal: 'doctor' })).toEqual([])
    expect(await found({ transporter_id: '1' })).toEqual([])
    expect(await found({ plant_id: await anAuthPlantId(api.db) })).toEqual([])
    expect(await found({ state: 'active', role_id: roleId })).toEqual([])
    await api.db.updateTable('app_user').set({ last_seen_at: api.now }).where('id', '=', _id).execute()
    expect((await found({ sort: '-last_seen' }))[0]).toBe(_id)
    expect(await found({ plant_id: access.plant_id, role_id: roleId, state: 'active' })).toEqual([_id])
  })

  it('offers the roles that the reader may give', async () => {
    const lesser = await asManager({ permissions: ['users.manage', 'drivers.read'] })
    const [reader, auditor] = [
      await aRole(api.db, { portal: 'staff_portal', permissions: ['drivers.read'] }),
      await aRole(api.db, { portal: 'staff_portal', permissions: ['audit.read'] }),
    ]
    const { roles, plants } = await lesser.call(form, {})
    expect(plants.map(({ _id }) => _id)).toEqual([lesser.plantId])
    expect(roles.find(({ _id }) => _id === reader)?.grantable_at).toEqual([lesser.plantId])
    expect(roles.find(({ _id }) => _id === auditor)?.grantable_at).toEqual([])
  })
})
