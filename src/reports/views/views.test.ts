import { expect, it } from 'vitest'
import { anAllocation, aSession, aUser } from '#accounts/accounts.factory.ts'
import { savedFiltersContract } from '#accounts/saved-filters/saved-filters.contract.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { maxViews, viewsContract } from './views.contract.ts'

const { index, create, rename, remove, setDefault } = viewsContract
const api = await testApi()
const admin = await api.as({ portal: 'staff_portal' })
const officer = await api.as({ portal: 'staff_portal', plantId: admin.plantId, permissions: ['reports.read'] })
const outsider = await api.as({ portal: 'staff_portal' })
const speeding = {
  list: 'violations',
  name: 'Speeding',
  query: 'period=month&category=Speeding&columns=date%2Cdriver&group_by=driver',
} as const

type Person = { call: Caller }
const viewsOf = async ({ call }: Person, list = 'violations') => (await call(index, { list })).filters
const saved = async (person: Person, name: string): Promise<string> => {
  await person.call(create, { ...speeding, name })
  return (await viewsOf(person)).find((view) => view.name === name)?._id ?? ''
}

it.each<[string, object, string]>([
  ['of an unknown report', { list: 'weather' }, 'list'],
  ['without a name', { name: ' ' }, 'name'],
  ['with an address of another site', { query: '//evil.example' }, 'query'],
  ['with a filter of another report', { query: 'title=Helped' }, 'query'],
  ['with an unknown period', { query: 'period=decade' }, 'query'],
  ['with a character that cannot be stored', { query: 'violation=%00' }, 'query'],
  ['with columns that the report does not have', { query: 'columns=weather' }, 'query'],
  ['for a role that may not read reports', { role_id: '999999999' }, 'role_id'],
])('refuses a view %s', async (_, wrong, field) => {
  await expect(admin.call(create, { ...speeding, ...wrong })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) as string } },
  })
})

it('is for those who may read reports', async () => {
  const clerk = await api.as({ portal: 'staff_portal', plantId: admin.plantId, permissions: ['drivers.read'] })
  await expect(clerk.call(index, { list: 'violations' })).rejects.toMatchObject({ status: 403 })
  await expect(officer.call(create, { ...speeding, role_id: officer.roleId })).rejects.toMatchObject({ status: 403 })
})

it('is one’s own: saved with or without filters, renamed, deleted, and no saved filter of a list', async () => {
  const id = await saved(officer, 'Speeding')
  expect(await viewsOf(officer)).toEqual([
    { _id: id, name: 'Speeding', query: speeding.query, role: null, can_change: true, is_default: false },
  ])
  expect(await viewsOf(officer, 'good-practices')).toEqual([])
  await officer.call(create, { list: 'good-practices', name: 'Everything', query: '' })
  for (const person of [admin, outsider]) {
    expect((await viewsOf(person)).map(({ name }) => name)).not.toContain('Speeding')
    await expect(person.call(rename, { id, name: 'Mine' })).rejects.toMatchObject({ status: 404 })
    await expect(person.call(remove, { id })).rejects.toMatchObject({ status: 404 })
    await expect(person.call(setDefault, { list: 'violations', id })).rejects.toMatchObject({ status: 404 })
  }
  await expect(officer.call(savedFiltersContract.remove, { id })).rejects.toMatchObject({ status: 404 })
  await officer.call(rename, { id, name: 'Fast' })
  expect((await viewsOf(officer)).map(({ name }) => name)).toEqual(['Fast'])
  await officer.call(remove, { id })
  expect(await viewsOf(officer)).toEqual([])
})

it('opens by default for one person at one plant, until it is deleted', async () => {
  const [first, second] = [await saved(admin, 'One'), await saved(admin, 'Two')]
  const defaults = async (person: Person = admin) => (await viewsOf(person)).filter((view) => view.is_default).map(({ name }) => name)
  await expect(admin.call(setDefault, { list: 'good-practices', id: first })).rejects.toMatchObject({ status: 404 })
  await admin.call(setDefault, { list: 'violations', id: first })
  await admin.call(setDefault, { list: 'violations', id: second })
  expect(await defaults()).toEqual(['Two'])
  const other = await api.as({ portal: 'staff_portal' })
  const allocationId = await anAllocation(api.db, {
    userId: admin.userId,
    plantId: other.plantId,
    portal: 'staff_portal',
    roleId: admin.roleId,
  })
  const elsewhere = { call: api.withToken(await aSession(api.db, { userId: admin.userId, allocationId, now: api.now })) }
  expect(await defaults(elsewhere)).toEqual([])
  await admin.call(remove, { id: second })
  expect(await defaults()).toEqual([])
  await admin.call(setDefault, { list: 'violations', id: first })
  await admin.call(setDefault, { list: 'violations' })
  expect(await defaults()).toEqual([])
})

it('is shared with a role that reads reports, at its plant', async () => {
  const clerk = await api.as({ portal: 'staff_portal', plantId: admin.plantId, permissions: ['drivers.read'] })
  const { roles } = await admin.call(index, { list: 'violations' })
  expect(roles.map(({ _id }) => _id).sort()).toEqual([admin.roleId, officer.roleId].sort())
  await expect(admin.call(create, { ...speeding, role_id: clerk.roleId })).rejects.toMatchObject({ status: 422 })
  await admin.call(create, { ...speeding, name: 'For officers', role_id: officer.roleId })
  const { userId } = await aUser(api.db)
  const at = (plantId: string) => anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId: officer.roleId })
  const session = async (allocationId: string) => ({ call: api.withToken(await aSession(api.db, { userId, allocationId, now: api.now })) })
  const colleague = await session(await at(admin.plantId))
  const [shared] = await viewsOf(colleague)
  expect(shared).toMatchObject({ name: 'For officers', can_change: false })
  await colleague.call(setDefault, { list: 'violations', id: shared?._id })
  expect(await viewsOf(colleague)).toMatchObject([{ is_default: true }])
  expect(await viewsOf(await session(await at(outsider.plantId)))).toEqual([])
})

it('at most fifty of all reports together', async () => {
  const person = await api.as({ portal: 'staff_portal' })
  for (let n = 0; n < maxViews; n++)
    await person.call(create, { list: n % 2 ? 'violations' : 'good-practices', name: `View ${n}`, query: '' })
  await expect(person.call(create, speeding)).rejects.toMatchObject({
    status: 409,
    problem: { message: 'You can save at most 50 views. Delete one, then try again.' },
  })
})
