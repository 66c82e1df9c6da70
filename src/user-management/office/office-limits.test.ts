import { describe, expect, it } from 'vitest'
import { aSession, aUser } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { consentContract } from '../consent/consent.contract.ts'
import { phoneLookUpLimit } from '../users/known-phones.rules.ts'
import { officeContract } from './office.contract.ts'
import { anOffice } from './office.factory.ts'
import { mostWithAccess } from './office.rules.ts'

const api = await testApi()
const { index, form, findByPhone, invite, end } = officeContract

const isKnown = async (phone: string): Promise<boolean> =>
  (await api.db.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined

it(`refuses the ${mostWithAccess + 1}st person, also when two are invited at once`, async () => {
  const { manager, invitation, aPersonHere } = await anOffice(api)
  for (let n = 2; n < mostWithAccess; n++) await aPersonHere()
  const both = [invitation(), invitation()]
  const outcomes = await Promise.allSettled(both.map((person) => manager.call(invite, person)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const third = invitation()
  await expect(manager.call(invite, third)).rejects.toMatchObject({ status: 409, problem: { code: 'office_full' } })
  expect(await isKnown(third.phone)).toBe(false)
  expect(await manager.call(form, {})).toMatchObject({ with_access: mostWithAccess, most: mostWithAccess })
  const { data } = await manager.call(index, {})
  await manager.call(end, { id: data.find(({ is_self }) => !is_self)?._id ?? '' })
  await manager.call(invite, third)
})

describe('a known phone number', () => {
  it('tells that it is known to who has the whole number, and of the name its first letters, on record and limited', async () => {
    const { manager, invitation } = await anOffice(api)
    const { userId, phone } = await aUser(api.db, { firstName: 'Zainab', lastName: 'Omar' })
    expect(await manager.call(findByPhone, { phone: phone.slice(0, -1) })).toEqual({ user: null })
    const user = { _id: userId, first_name: 'Z•••', last_name: 'O•••' }
    expect(await manager.call(findByPhone, { phone })).toEqual({ user })
    const found = api.db.selectFrom('audit').select(['user_id', 'subject_id']).where('action', '=', 'user found by phone')
    expect(await found.execute()).toEqual([{ user_id: manager.userId, subject_id: userId }])
    for (let n = 2; n < phoneLookUpLimit.events; n++) await manager.call(findByPhone, { phone })
    await expect(manager.call(findByPhone, { phone })).rejects.toMatchObject({ status: 429 })
    await expect(manager.call(invite, invitation({ phone }))).rejects.toMatchObject({ status: 429 })
  })

  it('asks that person, once confirmed, keeps their name, and never adds a second', async () => {
    const { manager, invitation, transporterId } = await anOffice(api)
    const { userId, phone } = await aUser(api.db, { firstName: 'Zainab', lastName: 'Omar' })
    const person = invitation({ phone })
    await expect(manager.call(invite, person)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { phone: expect.stringContaining('Z••• O••• already has this phone number') } },
    })
    expect((await manager.call(invite, { ...person, existing_id: userId }))._id).toBe(userId)
    const session = await aSession(api.db, { userId, now: api.now })
    const [asked] = (await api.withToken(session)(consentContract.list, {})).invitations
    await api.withToken(session)(consentContract.answer, { id: asked?._id ?? '', accepts: true })
    await expect(manager.call(invite, { ...person, existing_id: userId })).rejects.toMatchObject({
      problem: { errors: { role_id: 'This person already has this access' } },
    })
    const stored = api.db.selectFrom('app_user').innerJoin('allocation', 'allocation.user_id', 'app_user.id')
    expect(await stored.select(['first_name', 'transporter_id', 'granted_by']).where('phone', '=', phone).execute()).toEqual([
      { first_name: 'Zainab', transporter_id: transporterId, granted_by: manager.userId },
    ])
  })
})
