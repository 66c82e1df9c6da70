import { describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { anAllocation, aSession, aUser } from '../accounts.factory.ts'
import { savedFiltersContract } from './saved-filters.contract.ts'

const api = await testApi()
const { index, create, rename, remove } = savedFiltersContract
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin
const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
const aFilter = { list: 'drivers', name: 'Blocked', query: 'key=active&verdict=blocked' } as const
const filtersOf = async ({ call }: { call: Caller }) => (await call(index, { list: 'drivers' })).filters
const namesOf = async (person: { call: Caller }) => (await filtersOf(person)).map(({ name }) => name)
const savedBy = async (person: { call: Caller }, name: string): Promise<string> => {
  await person.call(create, { ...aFilter, name })
  return (await filtersOf(person)).find((filter) => filter.name === name)?._id ?? ''
}

const sameRole = async (plant: string): Promise<{ call: Caller }> => {
  const { userId } = await aUser(api.db)
  const allocationId = await anAllocation(api.db, { userId, plantId: plant, portal: 'staff_portal', roleId: officer.roleId })
  return { call: api.withToken(await aSession(api.db, { userId, allocationId, now: api.now })) }
}

describe('refuses to save', () => {
  it.each([
    ['without a name', { ...aFilter, name: ' ' }, 'name'],
    ['under an overlong name', { ...aFilter, name: 'x'.repeat(61) }, 'name'],
    ['without filters', { ...aFilter, query: '' }, 'query'],
    ['an address of another site', { ...aFilter, query: '//evil.example' }, 'query'],
    ['overlong filters', { ...aFilter, query: `search=${'x'.repeat(1000)}` }, 'query'],
    ['an unknown list', { ...aFilter, list: 'cars' }, 'list'],
    ['for a role that nobody has here', { ...aFilter, role_id: '999999999' }, 'role_id'],
  ])('%s', async (_title, input, field) => {
    await expect(admin.call(create, input as never)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) } },
    })
    expect(await namesOf(admin)).toEqual([])
  })

  it('under a name that is taken, in any case', async () => {
    const person = await api.as({ portal: 'staff_portal' })
    await person.call(create, aFilter)
    await expect(person.call(create, { ...aFilter, name: 'BLOCKED' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { name: 'You use this name already. Enter another one.' } },
    })
  })

  it('more than the limit of a list', async () => {
    const person = await api.as({ portal: 'staff_portal' })
    for (let n = 0; n < 20; n++) await person.call(create, { ...aFilter, name: `Filter ${n}` })
    await expect(person.call(create, aFilter)).rejects.toMatchObject({ status: 409 })
    await person.call(create, { ...aFilter, list: 'passes' })
  })

  it('for a role, by someone who does not manage the plant', async () => {
    await expect(officer.call(create, { ...aFilter, role_id: officer.roleId })).rejects.toMatchObject({ status: 403 })
  })
})

it('someone else’s filter is neither listed, renamed nor deleted', async () => {
  const id = await savedBy(officer, 'Mine alone')
  expect(await namesOf(admin)).not.toContain('Mine alone')
  await expect(admin.call(rename, { id, name: 'Taken over' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(remove, { id })).rejects.toMatchObject({ status: 404 })
  expect(await namesOf(officer)).toContain('Mine alone')
})

it('one’s own is renamed and deleted', async () => {
  const person = await api.as({ portal: 'transporter_portal' })
  const id = await savedBy(person, 'Blocked')
  expect(await filtersOf(person)).toEqual([
    { _id: id, name: 'Blocked', query: aFilter.query, role: null, can_change: true, is_default: false },
  ])
  await person.call(rename, { id, name: 'May not load' })
  expect(await namesOf(person)).toEqual(['May not load'])
  await person.call(remove, { id })
  expect(await namesOf(person)).toEqual([])
})

it('a shared filter is listed for its role at its plant only, and changed by those who share', async () => {
  const colleague = await sameRole(plantId)
  const elsewhere = await sameRole((await api.as({ portal: 'staff_portal' })).plantId)
  expect((await admin.call(index, { list: 'drivers' })).roles.map(({ _id }) => _id).sort()).toEqual([admin.roleId, officer.roleId].sort())
  expect((await officer.call(index, { list: 'drivers' })).roles).toEqual([])
  await admin.call(create, { ...aFilter, name: 'For officers', role_id: officer.roleId })

  const [shared] = (await filtersOf(colleague)).filter(({ role }) => role)
  expect(shared).toMatchObject({ name: 'For officers', role: { _id: officer.roleId }, can_change: false })
  expect(await namesOf(officer)).toContain('For officers')
  expect(await namesOf(elsewhere)).toEqual([])
  const id = shared?._id ?? ''
  for (const person of [officer, colleague, await api.as({ portal: 'staff_portal' })])
    await expect(person.call(remove, { id })).rejects.toMatchObject({ status: 404 })

  const otherAdmin = await api.as({ portal: 'staff_portal', plantId })
  expect((await filtersOf(otherAdmin)).find(({ _id }) => _id === id)).toMatchObject({ can_change: true })
  await otherAdmin.call(remove, { id })
  expect(await namesOf(colleague)).toEqual([])
})
