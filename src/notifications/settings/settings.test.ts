import { describe, expect, it } from 'vitest'
import { authPlantsContract } from '#administration/auth-plants/auth-plants.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { gateSettingsContract, onboardingSettingsContract, requestSettingsContract } from './settings.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: ['administration.manage'] })
const all = ['requests.read', 'onboarding.cards', 'gate.override'] as const
const peter = await api.as({ portal: 'staff_portal', firstName: 'Peter', lastName: 'Kariuki', permissions: all })
const lucy = await api.as({ portal: 'staff_portal', firstName: 'Lucy', lastName: 'Wambui', permissions: all })
const hauler = await api.as({ portal: 'transporter_portal' })
const dismissed = await api.as({ portal: 'staff_portal', firstName: 'Moses', permissions: ['requests.read'] })
await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
await api.db.updateTable('app_user').set({ email: 'lucy@plant.example' }).where('id', '=', lucy.userId).execute()

describe.each([
  ['onboarding', onboardingSettingsContract, ['2', '3', '4'], undefined, null],
  ['gate', gateSettingsContract, ['8', '9', '10'], undefined, null],
  ['request', requestSettingsContract, ['2', '3', '4'], [3, 1, 3], [1, 3]],
] as const)('%s notifications', (_, contract, [first, second, third], given, stored) => {
  const options = given && { options_status: [...given] }
  const add = (selected: readonly string[], type: string = first) =>
    admin.call(contract.allocate, { selected: [...selected], type, ...options })
  const notified = async (type: string = first) => (await admin.call(contract.users, { type })).data
  const candidates = async (search?: string) =>
    (await admin.call(contract.unallocated, { type: first, ...(search && { search }) })).data.map(({ first_name }) => first_name)

  it('requires a user', async () => {
    await expect(add([])).rejects.toMatchObject({ status: 422, problem: { errors: { selected: 'Select atleast one user' } } })
    await expect(admin.call(contract.allocate, { type: first, ...options } as never)).rejects.toMatchObject({
      problem: { errors: { selected: 'Select atleast one user' } },
    })
  })

  it('adds nobody if one of the users cannot be added', async () => {
    for (const { userId } of [hauler, dismissed, admin])
      await expect(add([peter.userId, userId])).rejects.toMatchObject({
        status: 422,
        problem: { errors: { selected: 'Choose users from the list' } },
      })
    await expect(add(['999999999'])).rejects.toMatchObject({ status: 422 })
    expect(await notified()).toEqual([])
  })

  it('refuses an unknown type', async () => {
    await expect(notified('99')).rejects.toMatchObject({ status: 404 })
    await expect(add([peter.userId], '99')).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(contract.unallocated, { type: '99' })).rejects.toMatchObject({ status: 404 })
  })

  it('shows and changes every type of one user', async () => {
    const ofUser = async (user: string) => (await admin.call(contract.ofUser, { user })).types.filter(({ is_notified }) => is_notified)
    await expect(ofUser('999999999')).rejects.toMatchObject({ status: 404 })
    await expect(ofUser(hauler.userId)).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(contract.choose, { user: hauler.userId, type: third, is_notified: true, ...options })).rejects.toMatchObject({
      status: 422,
    })
    expect((await admin.call(contract.people, { search: 'ter kar' })).data).toMatchObject([{ _id: peter.userId }])

    expect(await ofUser(peter.userId)).toEqual([])
    await admin.call(contract.choose, { user: peter.userId, type: third, is_notified: true, ...options })
    expect(await ofUser(peter.userId)).toMatchObject([{ _id: third, options_status: stored }])
    expect(await notified(third)).toMatchObject([{ user_id: { _id: peter.userId } }])
    for (const _ of [1, 2]) await admin.call(contract.choose, { user: peter.userId, type: third, is_notified: false })
    expect(await notified(third)).toEqual([])
  })

  it('removes nobody for an unknown id', async () => {
    await expect(admin.call(contract.remove, { id: '999999999' })).rejects.toMatchObject({ status: 404 })
  })

  it('finds users by name and address, adds, lists and removes them', async () => {
    expect(await candidates()).toEqual(['Lucy', 'Peter'])
    expect([await candidates('ter kar'), await candidates('lucy@'), await candidates('100%')]).toEqual([['Peter'], ['Lucy'], []])

    expect(await add([peter.userId, lucy.userId, peter.userId])).toEqual({ message: 'Users added' })
    expect(await candidates()).toEqual([])
    const users = await notified()
    expect(users).toMatchObject([
      { user_id: { _id: lucy.userId, first_name: 'Lucy', last_name: 'Wambui', email: 'lucy@plant.example' }, options_status: stored },
      { user_id: { _id: peter.userId, email: null }, created_at: api.now.toISOString(), options_status: stored },
    ])
    expect(await notified(second)).toEqual([])
    await add([peter.userId])
    expect(await notified()).toEqual(users)

    expect(await admin.call(contract.remove, { id: String(users[0]?._id) })).toEqual({ message: 'Removed successfully' })
    expect(await candidates()).toEqual(['Lucy'])
    const audited = await api.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(2).execute()
    expect(audited.map(({ action }) => action)).toEqual(['notified user removed', 'notified users added'])
  })
})

it.each([[[]], [[4]], [undefined]])('request notifications require an option: %j', async (options_status) => {
  const refused = admin.call(requestSettingsContract.allocate, {
    selected: [peter.userId],
    type: '2',
    ...(options_status && { options_status }),
  })
  await expect(refused).rejects.toMatchObject({ status: 422, problem: { errors: {} } })
})

it('adding a user again changes the options', async () => {
  const { allocate, users } = requestSettingsContract
  await admin.call(allocate, { selected: [lucy.userId], type: '7', options_status: [1] })
  await admin.call(allocate, { selected: [lucy.userId], type: '7', options_status: [2, 3] })
  expect((await admin.call(users, { type: '7' })).data).toMatchObject([{ options_status: [2, 3] }])
})

it('of onboarding and of the gate, neither reaches the types of the other', async () => {
  const [onboarding, gate] = [onboardingSettingsContract, gateSettingsContract]
  await expect(admin.call(onboarding.allocate, { selected: [peter.userId], type: '8' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(gate.users, { type: '1' })).rejects.toMatchObject({ status: 404 })
  const supervisor = await api.as({ portal: 'staff_portal', firstName: 'Ruth', permissions: ['gate.override'] })
  await admin.call(gate.allocate, { selected: [supervisor.userId], type: '8' })
  const [chosen] = (await admin.call(gate.users, { type: '8', search: 'Ruth' })).data
  await expect(admin.call(onboarding.remove, { id: chosen?._id ?? '' })).rejects.toMatchObject({ status: 404 })
  expect((await admin.call(onboarding.people, { search: 'Ruth' })).data).toEqual([])
  expect((await admin.call(gate.ofUser, { user: supervisor.userId })).types.map(({ is_notified }) => is_notified)).toEqual([
    true,
    false,
    false,
  ])
})

it('onboarding notifications have no options', async () => {
  const refused = admin.call(onboardingSettingsContract.allocate, { selected: [lucy.userId], type: '1', options_status: [1] })
  await expect(refused).rejects.toMatchObject({ status: 422 })
})

it('lists the types of onboarding and of the gate, and all kinds of requests', async () => {
  const names = async (contract: typeof requestSettingsContract) => (await admin.call(contract.types, {})).types.map(({ name }) => name)
  expect(await names(onboardingSettingsContract)).toEqual([
    'Driver submitted',
    'Documents returned',
    'Documents verified',
    'Pass generated',
    'Card issued',
    'Onboarding declined',
    'Documents run out',
  ])
  expect(await names(gateSettingsContract)).toEqual(['Gate override', 'Unusual at the gate', 'Webhook not answered'])
  expect(await names(requestSettingsContract)).toHaveLength(16)
})

it('a request type without options cannot be chosen for a user', async () => {
  const choice = { user: lucy.userId, type: '7', is_notified: true }
  await expect(admin.call(requestSettingsContract.choose, choice)).rejects.toMatchObject({
    problem: { errors: { options_status: 'Select atleast one option' } },
  })
})

it('a new plant starts with its creator notified of every kind that their role sees', async () => {
  const founder = await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'requests.read'] })
  await founder.call(authPlantsContract.create, { name: 'Nakuru works', allow_onboarding: 1 })
  const { types } = await admin.call(requestSettingsContract.ofUser, { user: founder.userId })
  expect(types.map(({ options_status }) => options_status)).toEqual(types.map(() => [1, 2, 3]))
})
