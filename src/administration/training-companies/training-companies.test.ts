import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { trainingCompaniesContract } from './training-companies.contract.ts'

const { create, update, index } = trainingCompaniesContract
const api = await testApi()
const admin = await api.as({ portal: 'staff_portal' })
const coursesOf = async (search: string) => (await admin.call(index, { search })).data.map(({ courses }) => courses)

it.each([
  [['ddt', 'ddt'], 'Choose each course once'],
  [['ddt', 'bulker', 'ddt'], 'Choose each course once'],
  [[], 'Choose at least one course'],
] as const)('the courses %j are refused: %s', async (courses, text) => {
  await expect(admin.call(create, { name: 'Twice Ltd', courses: [...courses] })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { courses: expect.stringContaining(text) } },
  })
  expect(await coursesOf('Twice Ltd')).toEqual([])
})

it('courses are defensive driving where none are chosen at first; what an update leaves out stays', async () => {
  const { _id: id } = await admin.call(create, { name: 'Safe Roads' })
  expect(await coursesOf('Safe Roads')).toEqual([['ddt']])
  await admin.call(update, { id, name: 'Safe Roads', courses: ['bulker'] })
  await admin.call(update, { id, name: 'Safe Roads Ltd' })
  expect(await coursesOf('Safe Roads Ltd')).toEqual([['bulker']])
})
