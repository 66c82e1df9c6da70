import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { noDayText } from '#platform/contract/plain-date.ts'
import { aTransporter } from './transporters.factory.ts'
import { transporterContract, transportersContract } from './transporters.contract.ts'

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
const officer = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const hauler = await api.as({ portal: 'transporter_portal' })
const { index, create, update } = transportersContract
const { form, details, convertToRegular } = transporterContract
const mara = { name: 'Mara Cement Haulers', email: 'yard@mara.example' }

describe('without the permission', () => {
  it.each([
    ['an officer', officer.call],
    ['a transporter', hauler.call],
  ])('%s neither opens one, nor the form, nor converts', async (_who, call) => {
    const { id } = await aTransporter(db, { is_spot: true, valid_until: '2027-01-01' })
    await expect(call(details, { id })).rejects.toMatchObject({ status: 403 })
    await expect(call(form, {})).rejects.toMatchObject({ status: 403 })
    await expect(call(convertToRegular, { id })).rejects.toMatchObject({ status: 403 })
    expect((await admin.call(details, { id })).data).toMatchObject({ is_spot: true, valid_until: '2027-01-01' })
  })
})

describe('the form', () => {
  it.each([
    [
      { name: '', email: '' },
      { name: 'This is mandatory', email: 'This is mandatory' },
    ],
    [{ ...mara, email: 'yard' }, { email: 'Enter an email address, such as name@example.com' }],
    [{ ...mara, email: `${'x'.repeat(250)}@mara.example` }, { email: 'Use at most 254 characters' }],
    [{ ...mara, is_spot: true }, { valid_until: 'This is mandatory' }],
    [{ ...mara, is_spot: true, valid_until: null }, { valid_until: 'This is mandatory' }],
    [
      { name: '', email: 'yard', is_spot: true },
      { name: 'This is mandatory', email: 'Enter an email address, such as name@example.com', valid_until: 'This is mandatory' },
    ],
    [{ ...mara, is_spot: true, valid_until: '31/12/2026' }, { valid_until: noDayText }],
    [{ ...mara, is_spot: true, valid_until: '2027-02-30' }, { valid_until: 'There is no such day: 2027-02-30' }],
    [{ ...mara, is_spot: 'perhaps' }, { is_spot: 'This is mandatory' }],
  ])('refuses %j', async (input, errors) => {
    const { id } = await aTransporter(db)
    await expect(admin.call(create, input as never)).rejects.toMatchObject({ status: 422, problem: { errors } })
    await expect(admin.call(update, { id, is_spot: false, ...input } as never)).rejects.toMatchObject({ status: 422, problem: { errors } })
  })

  it('suggests three months from today at the plant', async () => {
    expect(await admin.call(form, {})).toEqual({ valid_until: '2027-02-21', today: '2026-11-21' })
  })
})

it('a spot transporter has days left; a regular one has no end, whatever is sent', async () => {
  const { _id } = await admin.call(create, { name: 'Tana Delta', email: 'tana@delta.example', is_spot: true, valid_until: '2026-12-21' })
  const regular = { name: 'Tana Regular', email: 'regular@delta.example', is_spot: false, valid_until: '2026-12-21' }
  await admin.call(create, regular)
  await admin.call(create, { name: 'Tana Old', email: 'old@delta.example', is_spot: true, valid_until: '2026-11-21' })
  const { data } = await admin.call(index, { search: 'tana', sort: 'valid_until' })
  expect(data).toMatchObject([
    { name: 'Tana Old', valid_until: '2026-11-21', days_left: 0 },
    { _id, name: 'Tana Delta', email: 'tana@delta.example', is_spot: true, valid_until: '2026-12-21', days_left: 30 },
    { name: 'Tana Regular', is_spot: false, valid_until: null, days_left: null },
  ])
  expect((await admin.call(index, { search: 'delta.EXAMPLE', sort: '-email' })).total).toBe(3)
  expect((await admin.call(index, { search: 'tana', sort: '-type' })).data.map(({ is_spot }) => is_spot)).toEqual([true, true, false])
})

describe('one transporter', () => {
  it.each([
    ['999999999', 404],
    ['abc', 422],
    ['-1', 422],
  ])('is not found by %s', async (id, status) => {
    await expect(admin.call(details, { id })).rejects.toMatchObject({ status })
    await expect(admin.call(convertToRegular, { id })).rejects.toMatchObject({ status })
  })

  it('has its drivers by status and its users at this plant only', async () => {
    const { id } = await aTransporter(db, mara)
    const here = { plantId: admin.plantId, transporter_id: id }
    await aPassHolder(db, here)
    await aPassHolder(db, here)
    await aPassHolder(db, { ...here, status_id: driverStatus.blacklisted })
    await aPassHolder(db, { transporter_id: id })
    const grace = await api.as({ portal: 'transporter_portal', plantId: admin.plantId, transporterId: id, firstName: 'Grace' })
    await api.as({ portal: 'transporter_portal', transporterId: id })
    const dismissed = await api.as({ portal: 'transporter_portal', plantId: admin.plantId, transporterId: id })
    await db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
    expect((await admin.call(details, { id })).data).toMatchObject({
      _id: id,
      ...mara,
      is_spot: false,
      drivers: [
        { status: { id: 8, name: 'Active' }, count: 2 },
        { status: { id: 9, name: 'Blacklisted' }, count: 1 },
      ],
      users: [{ _id: grace.userId, first_name: 'Grace', email: null }],
    })
  })
})

describe('conversion', () => {
  it('converts once, and is audited', async () => {
    const { id } = await aTransporter(db, { is_spot: true, valid_until: '2026-12-01' })
    const [first, second] = await Promise.allSettled([admin.call(convertToRegular, { id }), admin.call(convertToRegular, { id })])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    const [done, refused] = first.status === 'fulfilled' ? [first, second] : [second, first]
    expect(done).toMatchObject({ value: { message: 'Transporter converted to regular successfully' } })
    expect(refused).toMatchObject({ reason: { status: 409, problem: { message: 'This transporter is already regular' } } })
    expect((await admin.call(details, { id })).data).toMatchObject({ is_spot: false, valid_until: null, days_left: null })
    const audited = await db.selectFrom('audit').select(['action', 'before', 'after']).where('subject_id', '=', id).execute()
    expect(audited.filter(({ action }) => action === 'transporter converted to regular')).toMatchObject([
      { before: { is_spot: true, valid_until: '2026-12-01' }, after: { is_spot: false, valid_until: null } },
    ])
  })
})
