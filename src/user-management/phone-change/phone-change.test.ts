import { expect, it, vi } from 'vitest'
import { aPhone } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { anSmsGateway } from '#app/testing/sms-gateway.ts'
import { testApi } from '#app/testing/test-api.ts'
import { userContract } from '../user/user.contract.ts'
import { aColleague } from '../user-management.factory.ts'
import { phoneChangeContract } from './phone-change.contract.ts'
import { applyDuePhoneChanges } from './phone-change.service.ts'

const gateway = await anSmsGateway()
const api = await testApi({ env: { SMS_GATEWAY_URL: gateway.url } })
const manager = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const anybody = api.withToken()
const { update, withdrawPhoneChange, details } = userContract
const { showPhoneChange, enterPhoneCode, objectToPhoneChange } = phoneChangeContract
const hours = (n: number): Date => new Date(api.now.getTime() + n * 3_600_000)

/** What a number was sent last: its link and its code. */
async function sentTo(phone: string): Promise<{ link: string; code: string }> {
  const text = await vi.waitFor(() => {
    const found = gateway.messages.findLast(({ to }) => to === phone)?.text
    expect(found).toContain('/auth/number/')
    return found ?? ''
  })
  return { link: /number\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b(\d{6})\b/.exec(text)?.[1] ?? '' }
}

/** A colleague whose number is to be changed, with what both numbers were sent. */
async function aChange() {
  const colleague = await aColleague(api, manager.plantId)
  const phone = aPhone()
  const profile = { id: colleague.userId, first_name: 'Juma', last_name: 'Otieno' }
  const { message } = await manager.call(update, { ...profile, phone })
  return { colleague, phone, message, profile, old: await sentTo(colleague.phone), fresh: await sentTo(phone) }
}
const phoneOf = async (id: string) =>
  (await api.db.selectFrom('app_user').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

it('a new number does not log in before it has entered its code and the old one has been asked', async () => {
  const { colleague, message, fresh } = await aChange()
  expect(message).toContain('has not objected for 24 hours')
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
  await api.withToken(colleague.token)(sessionContract.me, {})
  await anybody(enterPhoneCode, fresh)
  await applyDuePhoneChanges(api.db, hours(23))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('nor 24 hours later without its code', async () => {
  const { colleague } = await aChange()
  await applyDuePhoneChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('once confirmed, 24 hours without an objection change it, and end every session', async () => {
  const { colleague, phone, fresh } = await aChange()
  await anybody(enterPhoneCode, fresh)
  await applyDuePhoneChanges(api.db, hours(24))
  expect(await phoneOf(colleague.userId)).toBe(phone)
  await expect(api.withToken(colleague.token)(sessionContract.me, {})).rejects.toMatchObject({ status: 401 })
})

it('both codes change it at once, in either order', async () => {
  for (const order of [
    ['old', 'fresh'],
    ['fresh', 'old'],
  ] as const) {
    const change = await aChange()
    for (const side of order) await anybody(enterPhoneCode, change[side])
    expect(await phoneOf(change.colleague.userId)).toBe(change.phone)
  }
})

it('an objection of the old number ends it; the new number cannot object', async () => {
  const { colleague, old, fresh } = await aChange()
  await anybody(enterPhoneCode, fresh)
  await expect(anybody(objectToPhoneChange, { link: fresh.link })).rejects.toMatchObject({ status: 403 })
  await anybody(objectToPhoneChange, { link: old.link })
  await applyDuePhoneChanges(api.db, hours(48))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
  expect(await anybody(showPhoneChange, { link: fresh.link })).toMatchObject({ state: 'objected' })
  await expect(anybody(enterPhoneCode, old)).rejects.toMatchObject({ status: 409 })
})

it('wrong codes, the other number’s code and unknown links change nothing; five tries are all', async () => {
  const { colleague, old, fresh } = await aChange()
  await expect(anybody(showPhoneChange, { link: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
  const wrong = { link: fresh.link, code: old.code === fresh.code ? '000000' : old.code }
  for (let n = 0; n < 5; n++) await expect(anybody(enterPhoneCode, wrong)).rejects.toMatchObject({ status: 422 })
  await expect(anybody(enterPhoneCode, fresh)).rejects.toMatchObject({ status: 422 })
  await applyDuePhoneChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('a manager sees it and withdraws it; a second one takes the place of the first', async () => {
  const { colleague, phone, profile, fresh } = await aChange()
  expect((await manager.call(details, { id: colleague.userId })).phone_change).toMatchObject({ new_phone: phone, is_confirmed: false })
  await manager.call(update, { ...profile, phone: aPhone() })
  await expect(anybody(enterPhoneCode, fresh)).rejects.toMatchObject({ status: 409 })
  await manager.call(withdrawPhoneChange, { id: colleague.userId })
  expect((await manager.call(details, { id: colleague.userId })).phone_change).toBeNull()
  await expect(manager.call(withdrawPhoneChange, { id: colleague.userId })).rejects.toMatchObject({ status: 404 })
})

it('a number that somebody else got meanwhile is not given', async () => {
  const { colleague, phone, fresh } = await aChange()
  await anybody(enterPhoneCode, fresh)
  await api.as({ portal: 'staff_portal', phone })
  await applyDuePhoneChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})
