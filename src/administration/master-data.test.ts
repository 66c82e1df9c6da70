import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import type { Route } from '#platform/contract/route.ts'
import { documentTypesContract } from '#onboarding/document-types/document-types.contract.ts'
import { restrictionsContract } from '#drivers/restrictions/restrictions.contract.ts'
import { authPlantsContract } from './auth-plants/auth-plants.contract.ts'
import { doctorsContract } from './doctors/doctors.contract.ts'
import { plantsContract } from './plants/plants.contract.ts'
import { syllabusContract } from './syllabus/syllabus.contract.ts'
import { trainingCompaniesContract } from './training-companies/training-companies.contract.ts'
import { transportersContract } from './transporters/transporters.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
const officer = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.decide.suspend-driver', 'users.manage'] })
const hauler = await api.as({ portal: 'transporter_portal' })

/** Bodies differ between kinds of master data; these tests cover what they share. */
type Calls = { index: Route; create: Route; update: Route; remove: Route }
type Row = { _id: string; name: string }
type Listed = { data: readonly Row[]; total: number; page: number; page_size: number }

const kinds: readonly (readonly [string, Calls, Readonly<Record<string, unknown>>, string])[] = [
  ['transporter', transportersContract, { email: 'yard@mara.example', is_spot: false }, 'A transporter with this name already exists'],
  ['syllabus', syllabusContract, {}, 'A syllabus with this name already exists'],
  ['plant', plantsContract, {}, 'A plant with this name already exists'],
  ['doctor', doctorsContract, {}, ''],
  ['training company', trainingCompaniesContract, {}, 'A training company with this name already exists'],
  ['document type', documentTypesContract, {}, 'A document type with this name already exists'],
  ['restriction', restrictionsContract, { words: 'Hearing aid' }, 'A restriction with this name already exists'],
  ['auth plant', authPlantsContract, { allow_onboarding: 1 }, 'An authorised plant with this name already exists'],
]

const adder = (create: Route, rest: object) => async (name: unknown) => ((await admin.call(create, { ...rest, name })) as Row)._id
const lister = (index: Route) => async (input: object) => (await admin.call(index, input)) as Listed

describe.each(kinds)('%s', (subject, { index, create, update, remove }, rest) => {
  const [add, list] = [adder(create, rest), lister(index)]
  const audited = () =>
    api.db.selectFrom('audit').select(['action', 'before', 'after', 'user_id', 'auth_plant_id']).where('subject', '=', subject)

  it.each([
    ['an officer without the permission', officer.call],
    ['a transporter', hauler.call],
  ])('%s may neither see nor touch it', async (_who, call) => {
    const id = await add(`Closed to ${_who}`)
    for (const [route, input] of [
      [index, {}],
      [create, { ...rest, name: 'Mine' }],
      [update, { id, ...rest, name: 'Mine' }],
      [remove, { id }],
    ] as const)
      await expect(call(route, input)).rejects.toMatchObject({ status: 403 })
    expect((await list({ search: 'closed to' })).data.map(({ name }) => name)).toContain(`Closed to ${_who}`)
    expect((await list({ search: 'Mine' })).total).toBe(0)
  })

  it.each([
    [undefined, 'This is mandatory'],
    ['', 'This is mandatory'],
    ['   ', 'This is mandatory'],
    ['\u200B\u0085', 'This is mandatory'],
    [7, 'This is mandatory'],
    ['x'.repeat(101), 'Use at most 100 characters'],
  ])('a name like %j is refused at its field, new or changed', async (name, text) => {
    const id = await add(randomUUID())
    const refused = { status: 422, problem: { errors: { name: text } } }
    await expect(admin.call(create, { ...rest, name })).rejects.toMatchObject(refused)
    await expect(admin.call(update, { id, ...rest, name })).rejects.toMatchObject(refused)
  })

  it('refuses an unknown field', async () => {
    await expect(admin.call(create, { ...rest, name: 'Odd', colour: 'red' })).rejects.toMatchObject({ status: 422 })
  })

  it.each(['999999999', 'abc', '0', "1' or '1'='1", '99999999999999999999'])('changes and deletes nothing for the id %s', async (id) => {
    const status = /^999999999$/.test(id) ? 404 : 422
    await expect(admin.call(update, { id, ...rest, name: 'Nobody' })).rejects.toMatchObject({ status })
    await expect(admin.call(remove, { id })).rejects.toMatchObject({ status })
  })

  it.each([
    { page: 0 },
    { page_size: 101 },
    { sort: 'password' },
    { sort: 'name; drop table doctor' },
    { search: 'x'.repeat(101) },
    { plant_id: '1' },
  ])('the list refuses %j', async (input) => {
    await expect(admin.call(index, input)).rejects.toMatchObject({ status: 422 })
  })

  it('can be added, found, changed, saved unchanged and deleted; each change is audited without a plant', async () => {
    const id = await add('Sagana Bulk')
    expect((await list({ search: 'GANA b' })).data).toMatchObject([{ _id: id, name: 'Sagana Bulk' }])
    expect(await admin.call(update, { id, ...rest, name: 'Sagana Bulk Ltd' })).toMatchObject({
      message: expect.stringMatching(/ updated$/),
    })
    await admin.call(update, { id, ...rest, name: 'Sagana Bulk Ltd' })
    expect((await list({ search: 'sagana' })).data).toMatchObject([{ _id: id, name: 'Sagana Bulk Ltd' }])
    expect(await admin.call(remove, { id })).toEqual({ message: 'Deleted successfully' })
    expect((await list({ search: 'sagana' })).total).toBe(0)
    await expect(admin.call(remove, { id })).rejects.toMatchObject({ status: 404 })
    const rows = await audited().where('subject_id', '=', id).orderBy('id').execute()
    expect(rows).toMatchObject([
      { action: `${subject} added`, before: null, after: { name: 'Sagana Bulk' }, user_id: admin.userId, auth_plant_id: null },
      { action: `${subject} changed`, before: { name: 'Sagana Bulk' }, after: { name: 'Sagana Bulk Ltd' } },
      { action: `${subject} deleted`, before: { name: 'Sagana Bulk Ltd' }, after: null },
    ])
  })

  it('lists by name, case-insensitive, page by page, in both directions; search reads no wildcards', async () => {
    for (const name of ['zz beta', 'ZZ Alpha', 'zz gamma', 'zz 100%']) await add(name)
    const names = async (input: object) => (await list({ search: 'zz', ...input })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['zz 100%', 'ZZ Alpha', 'zz beta', 'zz gamma'])
    expect(await names({ sort: '-name', page_size: 3 })).toEqual(['zz gamma', 'zz beta', 'ZZ Alpha'])
    expect(await names({ sort: '-name', page_size: 3, page: 2 })).toEqual(['zz 100%'])
    expect(await list({ search: 'zz', page: 9, page_size: 3 })).toEqual({ data: [], page: 9, page_size: 3, total: 4 })
    const found = [
      await names({ search: '100%ZZ' }),
      await names({ search: '%' }),
      await names({ search: '__' }),
      await names({ search: 'alpha_zz' }),
    ]
    expect(found).toEqual([['zz 100%'], [], [], ['ZZ Alpha']])
  })
})

describe.each(kinds.filter(([, , , takenText]) => takenText !== ''))('%s', (_subject, { index, create, update }, rest, takenText) => {
  const [add, list] = [adder(create, rest), lister(index)]

  it('names are unique regardless of case and spaces, also under concurrency', async () => {
    const refused = { status: 422, problem: { code: 'name_taken', errors: { name: takenText } } }
    await add('Only  Once ')
    const other = await add('Another one')
    for (const name of ['Only Once', 'only once', '  ONLY \t ONCE  ', '\u00A0Only\u200B\u2003Once\u0085', 'Only\u0085once'])
      await expect(admin.call(create, { ...rest, name })).rejects.toMatchObject(refused)
    await expect(admin.call(update, { id: other, ...rest, name: 'ONLY ONCE' })).rejects.toMatchObject(refused)
    expect((await list({ search: 'only once' })).data.map(({ name }) => name)).toEqual(['Only Once'])
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => add('Shared by all')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list({ search: 'shared by all' })).total).toBe(1)
  })
})

it('the database enforces unique, trimmed names', async () => {
  await api.db.insertInto('plant').values({ name: 'Nakuru siding' }).execute()
  for (const name of ['nakuru SIDING', ' Nakuru siding', 'Nakuru  siding', ''])
    await expect(api.db.insertInto('plant').values({ name }).execute()).rejects.toThrow(/constraint/)
})
