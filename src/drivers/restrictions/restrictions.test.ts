import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { kinds } from '#requests/kinds/kinds.contract.ts'
import { aSentMedical, anApprovedMedical } from '#renewals/renewals.factory.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { aRestriction } from './restrictions.factory.ts'
import { restrictionChoicesContract, restrictionsContract } from './restrictions.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin
const doctor = await api.as({ portal: 'doctor', plantId })
const elsewhere = await api.as({ portal: 'staff_portal' })

const listed = async (who = admin) => (await who.call(restrictionsContract.index, {})).data
const byName = async (name: string) => {
  const found = (await listed()).find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}
const night = { name: 'No dusk', symbol: 'moon', effect: 'night', from: '18:00', until: '07:00' } as const

describe('refused at its field', () => {
  it.each([
    [{ words: ' ' }, 'words', 'Enter the words that the guard reads'],
    [{ words: 'x'.repeat(41) }, 'words', 'Use at most 40 characters'],
    [{ symbol: 'skull', words: 'Bones' }, 'symbol', 'Choose one of glasses, moon, truck, people, ear, clock, alert'],
    [{ effect: 'never', words: 'Never' }, 'effect', 'Choose one of shown, night, bulk_load'],
    [{ ...night, from: null }, 'from', 'Enter when the night begins'],
    [{ ...night, until: null }, 'until', 'Enter when the night ends'],
    [{ ...night, until: '25:00' }, 'until', 'Enter a time, such as 08:00'],
    [{ ...night, until: '18:00' }, 'until', 'The night has to end at another time than it begins'],
  ] as const)('%j', async (wrong, field, message) => {
    const input = { name: 'Wrong', ...wrong }
    const refused = { status: 422, problem: { errors: { [field]: message } } }
    await expect(admin.call(restrictionsContract.create, input as never)).rejects.toMatchObject(refused)
    const { id } = await aRestriction(api.db, plantId, { name: randomUUID() })
    await expect(admin.call(restrictionsContract.update, { id, ...input } as never)).rejects.toMatchObject(refused)
  })

  it('a name that the plant has, in any spelling; another plant may have it', async () => {
    const twice = { name: 'corrective LENSES', words: 'Glasses' }
    await expect(admin.call(restrictionsContract.create, twice)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { name: 'A restriction with this name already exists' } },
    })
    await admin.call(restrictionsContract.create, { name: 'Only here', words: 'Only here' })
    await elsewhere.call(restrictionsContract.create, { name: 'Only here', words: 'Only here' })
  })
})

it('every plant has four, also a new one', async () => {
  expect((await listed(elsewhere)).filter(({ key }) => !key.startsWith('own_'))).toMatchObject([
    { key: 'accompanied', name: 'Accompanied only', words: 'Accompanied only', effect: 'shown', from: null },
    { key: 'glasses', name: 'Corrective lenses', words: 'Glasses', symbol: 'glasses', effect: 'shown' },
    { key: 'no_bulker', name: 'No bulker', effect: 'bulk_load' },
    { key: 'no_night', name: 'No night driving', words: 'Not after 19:00', effect: 'night', from: '19:00', until: '06:00' },
  ])
})

it('the words of a night follow from its beginning', async () => {
  const { _id: id } = await admin.call(restrictionsContract.create, { ...night, words: 'Whatever' })
  expect(await byName('No dusk')).toMatchObject({ _id: id, words: 'Not after 18:00', from: '18:00', until: '07:00' })
  await admin.call(restrictionsContract.update, { id, name: 'No dusk', words: 'Never', effect: 'shown', from: '18:00', until: '07:00' })
  expect(await byName('No dusk')).toMatchObject({ words: 'Never', from: null, until: null })
})

it('another plant’s is not there', async () => {
  const { id } = await aRestriction(api.db, plantId, { name: 'Of this plant' })
  const input = { id, name: 'Mine', words: 'Mine' }
  await expect(elsewhere.call(restrictionsContract.update, input)).rejects.toMatchObject({ status: 404 })
  await expect(elsewhere.call(restrictionsContract.remove, { id })).rejects.toMatchObject({ status: 404 })
  expect((await listed(elsewhere)).map(({ name }) => name)).not.toContain('Of this plant')
  const { restrictions } = await elsewhere.call(restrictionChoicesContract.list, {})
  expect(restrictions.map(({ name }) => name)).not.toContain('Of this plant')
})

it('one that a medical has keeps what it does and is not deleted; its words may change, and it may be retired', async () => {
  const { id, key } = await aRestriction(api.db, plantId, { name: 'Hearing', words: 'Hearing aid' })
  const driver = await aPassHolder(api.db, { plantId })
  await anApprovedMedical({ doctor, decider: admin }, driver, { restrictions: [key] })
  const change = (fields: object) =>
    admin.call(restrictionsContract.update, { id, name: 'Hearing', words: 'Hearing aid', symbol: 'ear', ...fields })
  await expect(change({ effect: 'bulk_load' })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'A medical or training has it, so what it does stays. Retire it, and add another one.' },
  })
  await expect(admin.call(restrictionsContract.remove, { id })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'A medical or training has it. Retire it instead.' },
  })
  await change({ words: 'Wears a hearing aid', is_active: false })
  expect(await byName('Hearing')).toMatchObject({ words: 'Wears a hearing aid', effect: 'shown', is_active: false })
})

it('one that a pending medical names stays, and so do those that every plant has; others are deleted', async () => {
  const { id, key } = await aRestriction(api.db, plantId, { name: 'Asked for' })
  const driver = await aPassHolder(api.db, { plantId, name: 'Juma Otieno' })
  const request_id = await aSentMedical(doctor, driver, { restrictions: [key] })
  await expect(admin.call(restrictionsContract.remove, { id })).rejects.toMatchObject({
    status: 409,
    problem: { message: "Used by the pending request 'Renew medical' of Juma Otieno. Decide, change or delete it first." },
  })
  await admin.call(kinds['renew-medical'].decide, { request_id, comment: 'No', key: 'reject' })
  await admin.call(restrictionsContract.remove, { id })
  await expect(admin.call(restrictionsContract.remove, { id: (await byName('No bulker'))._id })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'Every plant has this restriction. Retire it instead.' },
  })
})
