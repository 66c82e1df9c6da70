import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { authPlantsContract } from './auth-plants/auth-plants.contract.ts'
import { doctorsContract } from './doctors/doctors.contract.ts'
import { syllabusContract } from './syllabus/syllabus.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal' })
const sinceEver = {
  issuer_id: expect.any(String),
  designated_from: null,
  designated_until: null,
  withdrawn_from: null,
  state: 'approved',
}

it('a registration number is unique if set; names may repeat', async () => {
  const { create, update, index } = doctorsContract
  const { _id } = await admin.call(create, { name: 'Dr Amina Hassan', reg_no: ' DHPS  2041 ' })
  const refused = { status: 422, problem: { errors: { reg_no: 'A doctor with this registration number already exists' } } }
  await expect(admin.call(create, { name: 'Dr Amina Noor', reg_no: 'dhps 2041' })).rejects.toMatchObject(refused)
  await expect(admin.call(create, { name: 'Dr Amina Noor', reg_no: 'x'.repeat(51) })).rejects.toMatchObject({ status: 422 })
  for (const reg_no of [undefined, '', '  ', null]) await admin.call(create, { name: 'Dr Amina Hassan', reg_no })
  expect((await admin.call(index, { search: 'dhps' })).data).toEqual([
    { _id, name: 'Dr Amina Hassan', reg_no: 'DHPS 2041', phone: null, clinic: null, place: null, days: null, ...sinceEver },
  ])
  const { data } = await admin.call(index, { search: 'amina', sort: '-reg_no' })
  expect(data.map(({ reg_no }) => reg_no)).toEqual(['DHPS 2041', null, null, null, null])
  await expect(admin.call(update, { id: String(data[1]?._id), name: 'Dr Amina Noor', reg_no: 'DHPS 2041' })).rejects.toMatchObject(refused)
  await admin.call(update, { id: _id, name: 'Dr Amina Hassan', reg_no: '' })
  await admin.call(update, { id: String(data[1]?._id), name: 'Dr Amina Noor', reg_no: 'DHPS 2041' })
  expect((await admin.call(index, { search: 'dhps' })).data).toMatchObject([{ name: 'Dr Amina Noor' }])
})

it('what an update of a doctor leaves out stays; null and nothing typed empty it', async () => {
  const { create, update, index } = doctorsContract
  const facts = { reg_no: 'DHPS 77', phone: '0722310041', clinic: 'Athi River Clinic', place: 'Athi River', days: 'Mon to Fri' }
  const { _id } = await admin.call(create, { name: 'Dr Ruth Mwangi', ...facts })
  const shown = async () => (await admin.call(index, { search: 'mwangi' })).data
  await admin.call(update, { id: _id, name: 'Dr Ruth N Mwangi', reg_no: 'DHPS 78' })
  expect(await shown()).toEqual([{ _id, name: 'Dr Ruth N Mwangi', ...facts, reg_no: 'DHPS 78', ...sinceEver }])
  await admin.call(update, { id: _id, name: 'Dr Ruth N Mwangi', phone: null, days: '' })
  expect(await shown()).toEqual([{ _id, name: 'Dr Ruth N Mwangi', ...facts, reg_no: 'DHPS 78', phone: null, days: null, ...sinceEver }])
})

it('allow_onboarding is required, 1 or 0', async () => {
  const { create, update, index } = authPlantsContract
  const refused = (text: string) => ({ status: 422, problem: { errors: { allow_onboarding: text } } })
  await expect(admin.call(create, { name: 'Nakuru works' } as never)).rejects.toMatchObject(refused('This is mandatory'))
  for (const allow_onboarding of [2, 'yes', true, null])
    await expect(admin.call(create, { name: 'Nakuru works', allow_onboarding } as never)).rejects.toMatchObject(
      refused('Choose 1 for Yes or 0 for No'),
    )
  const { _id } = await admin.call(create, { name: 'Nakuru works', allow_onboarding: 1 })
  const shown = async () => (await admin.call(index, { search: 'Nakuru' })).data
  expect(await shown()).toEqual([{ _id, name: 'Nakuru works', allow_onboarding: 1 }])
  await admin.call(update, { id: _id, name: 'Nakuru works', allow_onboarding: '0' })
  expect(await shown()).toEqual([{ _id, name: 'Nakuru works', allow_onboarding: 0 }])
  const stored = await api.db.selectFrom('auth_plant').select(['country', 'time_zone']).where('id', '=', _id).executeTakeFirst()
  expect(stored).toEqual({ country: 'KE', time_zone: 'Africa/Nairobi' })
})

it.each(['Others', 'others', ' OTHERS '])('refuses a syllabus named %j, which the trainers’ form reserves', async (name) => {
  await expect(admin.call(syllabusContract.create, { name })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { name: "'Others' is already in the list for trainers" } },
  })
})
