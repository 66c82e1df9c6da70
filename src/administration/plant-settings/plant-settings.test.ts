import { describe, expect, it } from 'vitest'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { anAuthPlant } from '../master-data.factory.ts'
import { transporterContract } from '../transporters/transporters.contract.ts'
import { plantSettingsContract } from './plant-settings.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
const officer = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const hauler = await api.as({ portal: 'transporter_portal' })
const { details, update } = plantSettingsContract

async function aPlant() {
  const { id } = await anAuthPlant(api.db)
  const { _id, name: _, ...settings } = (await admin.call(details, { id })).data
  return { id, settings }
}

it.each([
  ['an officer', officer.call],
  ['a transporter', hauler.call],
])('%s may neither see nor change them', async (_who, call) => {
  const { id, settings } = await aPlant()
  await expect(call(details, { id })).rejects.toMatchObject({ status: 403 })
  await expect(call(update, { id, ...settings, minimum_age: 30 })).rejects.toMatchObject({ status: 403 })
  expect((await admin.call(details, { id })).data.minimum_age).toBe(21)
})

it('an unknown plant is not found', async () => {
  const { settings } = await aPlant()
  await expect(admin.call(details, { id: '999999999' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(update, { id: '999999999', ...settings })).rejects.toMatchObject({ status: 404 })
})

describe('refuses at the field', () => {
  it.each([
    [{ country: 'Kenya' }, { country: 'Choose a country' }],
    [{ country: 'ZZ' }, { country: 'Choose a country' }],
    [{ time_zone: 'Nairobi' }, { time_zone: 'Choose a time zone' }],
    [{ time_zone: '' }, { time_zone: 'Choose a time zone' }],
    [{ working_days: [] }, { working_days: 'Choose at least one day' }],
    [{ working_days: ['8'] }, { 'working_days.0': 'Choose among the days of the week' }],
    [{ work_from: '8' }, { work_from: 'Enter a time, such as 08:00' }],
    [{ work_from: '17:00' }, { work_until: 'Work must end after it begins' }],
    [{ decision_due_days: 0 }, { decision_due_days: 'Enter a whole number from 1 to 90' }],
    [{ decision_due_hours: { 'renew-ddt': 0 } }, { 'decision_due_hours.renew-ddt': 'Enter a whole number from 1 to 240' }],
    [{ evidence_due_days: 2.5 }, { evidence_due_days: 'Enter a whole number from 1 to 90' }],
    [{ minimum_age: 65 }, { maximum_age: 'Enter an age above the minimum age' }],
    [{ id_no_min_digits: 9, id_no_max_digits: 8 }, { id_no_max_digits: 'Enter a number that is not below the fewest digits' }],
    [{ id_no_pattern: '[0-9]+' }, { id_no_pattern: expect.stringContaining('Use 9 for a digit') }],
    [{ card_prefix: 'ATHI RIVER' }, { card_prefix: 'Use at most 6 letters, digits and hyphens' }],
    [{ gate_warn_hours: 30 }, { gate_stale_hours: 'Enter a time that is not below the time of the warning' }],
    [{ gate_denials_a_day: 1 }, { gate_denials_a_day: 'Enter a whole number from 2 to 100' }],
    [{ collection_place: 'x'.repeat(201) }, { collection_place: 'Use at most 200 characters' }],
    [{ approval_comments: 'a\nb\nc\nd\ne\nf' }, { approval_comments: 'Use at most 5 lines' }],
    [{ rejection_comments: `Seen\n${'x'.repeat(201)}` }, { rejection_comments: 'Use at most 200 characters a line' }],
  ])('%j', async (change, errors) => {
    const { id, settings } = await aPlant()
    const refused = admin.call(update, { id, ...settings, ...change })
    await expect(refused).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect((await admin.call(details, { id })).data).toMatchObject(settings)
  })
})

it('begins with what held everywhere before, and offers countries and time zones', async () => {
  const { id } = await aPlant()
  const shown = await admin.call(details, { id })
  expect(shown.data).toMatchObject({
    country: 'KE',
    time_zone: 'Africa/Nairobi',
    working_days: [1, 2, 3, 4, 5],
    work_from: '08:00',
    work_until: '17:00',
    decision_due_hours: {},
    minimum_age: 21,
    id_no_min_digits: 5,
    id_no_pattern: '',
    id_no_max_digits: 12,
    card_prefix: '',
  })
  expect(shown.countries).toContain('UG')
  expect(shown.time_zones).toContain('Africa/Kampala')
})

it('changes one plant only, once, with an audit row of before and after', async () => {
  const [plant, other] = [await aPlant(), await aPlant()]
  const change = {
    country: 'UG',
    time_zone: 'Africa/Kampala',
    working_days: ['1', '6'],
    card_prefix: 'hm-',
    collection_place: ' Gate 2 ',
    approval_comments: ' In order. \n\nSeen.\nSeen.',
    decision_due_hours: { 'cancel-card': 4 },
  }
  for (let times = 0; times < 2; times++) await admin.call(update, { id: plant.id, ...plant.settings, ...change })
  const expected = {
    ...plant.settings,
    ...change,
    working_days: [1, 6],
    card_prefix: 'HM-',
    collection_place: 'Gate 2',
    approval_comments: 'In order.\nSeen.',
  }
  expect((await admin.call(details, { id: plant.id })).data).toMatchObject(expected)
  expect((await admin.call(details, { id: other.id })).data).toMatchObject(other.settings)
  const audited = await api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'user_id'])
    .where('subject', '=', 'auth plant')
    .where('subject_id', '=', plant.id)
    .execute()
  expect(audited).toMatchObject([{ action: 'auth plant settings changed', before: plant.settings, after: expected, user_id: admin.userId }])
})

it('keeps the comments where a page from before leaves them out, and empties them for an empty text', async () => {
  const plant = await aPlant()
  const { approval_comments: _, rejection_comments: __, ...before } = plant.settings
  await admin.call(update, { id: plant.id, ...plant.settings, approval_comments: 'Seen.', rejection_comments: 'Unreadable.' })
  await admin.call(update, { id: plant.id, ...before, rejection_comments: '' })
  expect((await admin.call(details, { id: plant.id })).data).toMatchObject({ approval_comments: 'Seen.', rejection_comments: '' })
})

it('counts from the next call on: today is the day at the plant', async () => {
  const { form } = transporterContract
  const { _id, name: _, ...settings } = (await admin.call(details, { id: admin.plantId })).data
  expect(await admin.call(form, {})).toEqual({ today: '2026-11-21', valid_until: '2027-02-21' })
  await admin.call(update, { id: admin.plantId, ...settings, time_zone: 'Pacific/Pago_Pago' })
  expect(await admin.call(form, {})).toEqual({ today: '2026-11-20', valid_until: '2027-02-20' })
})

it('zeros stop counting only where no two numbers become one', async () => {
  const { id, settings } = await aPlant()
  await admin.call(update, { id, ...settings, id_no_pattern: ' a9999999,99999999 ' })
  expect((await admin.call(details, { id })).data.id_no_pattern).toBe('A9999999, 99999999')
  const idNo = nextIdNo().slice(1)
  await aDriver(api.db, { plantId: id, id_no: `0${idNo}` })
  const other = await aDriver(api.db, { plantId: id, id_no: idNo })
  await expect(admin.call(update, { id, ...settings })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { id_no_pattern: expect.stringContaining('differ in leading zeros only') } },
  })
  await api.ownerDb.updateTable('driver').set({ id_no: nextIdNo() }).where('id', '=', other.id).execute()
  await admin.call(update, { id, ...settings })
  expect((await admin.call(details, { id })).data.id_no_pattern).toBe('')
})
