import { expect, it, vi } from 'vitest'
import { aPhone } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { anSmsGateway } from '#tests/world/sms-gateway.ts'
import { testApi } from '#tests/world/test-api.ts'
import { phoneLookUpLimit } from '../users/known-phones.rules.ts'
import { userContract } from '../user/user.contract.ts'
import { aColleague } from '../user-management.factory.ts'
import { loginChangeContract } from './login-change.contract.ts'
import { applyDueLoginChanges } from './login-change.service.ts'

const gateway = await anSmsGateway()
const api = await testApi({ env: { SMS_GATEWAY_URL: gateway.url } })
const manager = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
/** Messages are sent after the answer. */
const patience = 10_000
const anybody = api.withToken()
const { update, withdrawLoginChange, details } = userContract
const { showLoginChange, enterLoginCode, objectToLoginChange } = loginChangeContract
const hours = (n: number): Date => new Date(api.now.getTime() + n * 3_600_000)

/** What a number was sent last: its link and its code. */
async function sentTo(phone: string): Promise<{ link: string; code: string }> {
  const text = await vi.waitFor(() => {
    const found = gateway.messages.findLast(({ to }) => to === phone)?.text
    expect(found).toContain('/auth/login-change/')
    return found ?? ''
  }, patience)
  return { link: /login-change\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b(\d{6})\b/.exec(text)?.[1] ?? '' }
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
  await anybody(enterLoginCode, fresh)
  await applyDueLoginChanges(api.db, hours(23))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('nor 24 hours later without its code', async () => {
  const { colleague } = await aChange()
  await applyDueLoginChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('once confirmed, 24 hours without an objection change it, and end every session', async () => {
  const { colleague, phone, fresh } = await aChange()
  await anybody(enterLoginCode, fresh)
  await applyDueLoginChanges(api.db, hours(24))
  expect(await phoneOf(colleague.userId)).toBe(phone)
  await expect(api.withToken(colleague.token)(sessionContract.me, {})).rejects.toMatchObject({ status: 401 })
})

it('both codes change it at once, in either order', async () => {
  for (const order of [
    ['old', 'fresh'],
    ['fresh', 'old'],
  ] as const) {
    const change = await aChange()
    for (const side of order) await anybody(enterLoginCode, change[side])
    expect(await phoneOf(change.colleague.userId)).toBe(change.phone)
  }
})

it('an objection of the old number ends it; the new number cannot object', async () => {
  const { colleague, old, fresh } = await aChange()
  await anybody(enterLoginCode, fresh)
  await expect(anybody(objectToLoginChange, { link: fresh.link })).rejects.toMatchObject({ status: 403 })
  await anybody(objectToLoginChange, { link: old.link })
  await applyDueLoginChanges(api.db, hours(48))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
  expect(await anybody(showLoginChange, { link: fresh.link })).toMatchObject({ state: 'objected' })
  await expect(anybody(enterLoginCode, old)).rejects.toMatchObject({ status: 409 })
})

it('wrong codes, the other number’s code and unknown links change nothing; five tries are all', async () => {
  const { colleague, old, fresh } = await aChange()
  await expect(anybody(showLoginChange, { link: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
  const wrong = { link: fresh.link, code: old.code === fresh.code ? '000000' : old.code }
  for (let n = 0; n < 5; n++) await expect(anybody(enterLoginCode, wrong)).rejects.toMatchObject({ status: 422 })
  await expect(anybody(enterLoginCode, fresh)).rejects.toMatchObject({ status: 422 })
  await applyDueLoginChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('a manager sees it and withdraws it; a second one takes the place of the first', async () => {
  const { colleague, phone, profile, fresh } = await aChange()
  expect((await manager.call(details, { id: colleague.userId })).login_change).toMatchObject({ new_phone: phone, is_confirmed: false })
  await manager.call(update, { ...profile, phone: aPhone() })
  await expect(anybody(enterLoginCode, fresh)).rejects.toMatchObject({ status: 409 })
  await manager.call(withdrawLoginChange, { id: colleague.userId })
  expect((await manager.call(details, { id: colleague.userId })).login_change).toBeNull()
  await expect(manager.call(withdrawLoginChange, { id: colleague.userId })).rejects.toMatchObject({ status: 404 })
})

it('a number that somebody else got meanwhile is not given', async () => {
  const { colleague, phone, fresh } = await aChange()
  await anybody(enterLoginCode, fresh)
  await api.as({ portal: 'staff_portal', phone })
  await applyDueLoginChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})

it('no message names the address that the caller claims', async () => {
  const colleague = await aColleague(api, manager.plantId)
  const phone = aPhone()
  const headers = { authorization: `Bearer ${manager.token}`, host: 'elsewhere.example' }
  const payload = { id: colleague.userId, first_name: 'Juma', last_name: 'Otieno', phone }
  const answer = await api.app.inject({ method: 'PUT', url: update.path, headers, payload })
  expect(answer.statusCode).toBe(200)
  const told = await vi.waitFor(() => {
    const texts = gateway.messages.filter(({ to }) => to === phone || to === colleague.phone).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    return texts
  }, patience)
  for (const text of told)
    expect([text, text.includes('elsewhere.example')]).toEqual([expect.stringContaining('the page /auth/login-change/'), false])
})

const messagesTo = (phone: string) => gateway.messages.filter(({ to }) => to === phone).length
const ofColleague = (phone = aPhone()) => ({ first_name: 'Juma', last_name: 'Otieno', phone })

it('the same change asked again is one change: nothing is sent, and what was entered holds', async () => {
  const { colleague, phone, profile, fresh, old } = await aChange()
  await anybody(enterLoginCode, fresh)
  const objection = async () => (await manager.call(details, { id: colleague.userId })).login_change
  const before = await objection()
  const moment = api.now
  api.now = hours(0.2)
  for (let n = 0; n < 5; n++) await manager.call(update, { ...profile, phone })
  api.now = moment
  expect(await objection()).toEqual(before)
  await anybody(enterLoginCode, old)
  expect([await phoneOf(colleague.userId), messagesTo(phone), messagesTo(colleague.phone)]).toEqual([phone, 1, 1])
})

it('a person is asked three times a day, whoever asks', async () => {
  const { colleague } = await aChange()
  const change = (by: typeof manager) => by.call(update, { id: colleague.userId, ...ofColleague() })
  const second = await api.as({ portal: 'staff_portal', plantId: manager.plantId })
  await change(manager)
  await change(second)
  await expect(change(second)).rejects.toMatchObject({ status: 429 })
})

it('after an objection nobody asks again for a week', async () => {
  const { colleague, old } = await aChange()
  await anybody(objectToLoginChange, { link: old.link })
  const again = () => manager.call(update, { id: colleague.userId, ...ofColleague() })
  await expect(again()).rejects.toMatchObject({ status: 409, problem: { code: 'login_change_objected' } })
  const before = api.now
  api.now = new Date(before.getTime() + 7 * 86_400_000)
  const later = await api.as({ portal: 'staff_portal', plantId: manager.plantId })
  await later.call(update, { id: colleague.userId, ...ofColleague() })
  api.now = before
})

it('whose number it is counts as a look-up, and is audited', async () => {
  const asker = await api.as({ portal: 'staff_portal', plantId: manager.plantId })
  const [colleague, other] = [await aColleague(api, manager.plantId), await api.as({ portal: 'staff_portal' })]
  const change = () => asker.call(update, { id: colleague.userId, ...ofColleague(other.phone) })
  await expect(change()).rejects.toMatchObject({ status: 422, problem: { errors: { phone: 'Another user has this phone number' } } })
  const found = api.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'user found by phone')
    .where('user_id', '=', asker.userId)
  expect(await found.execute()).toEqual([{ subject_id: other.userId }])
  for (let n = 1; n < phoneLookUpLimit.events; n++) await change().catch(() => {})
  await expect(change()).rejects.toMatchObject({ status: 429 })
})

it('a disabled account keeps its number', async () => {
  const { colleague, fresh } = await aChange()
  await anybody(enterLoginCode, fresh)
  await manager.call(userContract.disable, { id: colleague.userId })
  await applyDueLoginChanges(api.db, hours(25))
  expect(await phoneOf(colleague.userId)).toBe(colleague.phone)
})
