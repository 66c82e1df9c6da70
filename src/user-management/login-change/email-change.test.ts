import { expect, it, vi } from 'vitest'
import { aPhone } from '#accounts/accounts.factory.ts'
import { signInContract } from '#accounts/sign-in/sign-in.contract.ts'
import { aMailServer } from '#tests/world/mail-server.ts'
import { anSmsGateway } from '#tests/world/sms-gateway.ts'
import { testApi } from '#tests/world/test-api.ts'
import { userContract } from '../user/user.contract.ts'
import { aColleague } from '../user-management.factory.ts'
import { loginChangeContract } from './login-change.contract.ts'
import { applyDueLoginChanges } from './login-change.service.ts'

const server = await aMailServer()
const gateway = await anSmsGateway()
const api = await testApi({ env: server.env })
const withSms = await testApi({ env: { ...server.env, SMS_GATEWAY_URL: gateway.url } })
const { update, details } = userContract
const { enterLoginCode, objectToLoginChange } = loginChangeContract
/** Mails are sent after the answer. */
const patience = 10_000
const anybody = api.withToken()

/** The last mail to an address of these words, with its link and code. */
async function mailTo(address: string, words: string): Promise<{ link: string; code: string }> {
  const text = await vi.waitFor(() => {
    const found = server.mails.findLast((mail) => mail.to.includes(address) && mail.text.includes(words))?.text
    if (found === undefined) throw new Error(`no mail to ${address}: ${words}`)
    return found
  }, patience)
  return { link: /login-change\/([\w-]{43})/.exec(text)?.[1] ?? '', code: /\b(\d{6})\b/.exec(text)?.[1] ?? '' }
}

/** A doctor or anybody, who logs in by the email that they have. */
async function aPersonWithEmail(of = api, given: { email?: string | null } = {}) {
  const manager = await of.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const colleague = await aColleague(of, manager.plantId)
  const [own, mine] = [`juma-${colleague.userId}@plant.example`, `mine-${colleague.userId}@elsewhere.example`]
  const email = given.email === undefined ? own : given.email
  await of.db.updateTable('app_user').set({ email }).where('id', '=', colleague.userId).execute()
  const profile = { id: colleague.userId, first_name: 'Juma', last_name: 'Otieno', phone: colleague.phone }
  const emailOf = async () =>
    (await of.db.selectFrom('app_user').select('email').where('id', '=', colleague.userId).executeTakeFirstOrThrow()).email
  return { manager, colleague, own, mine, profile, emailOf }
}

it('where codes go by mail, who changes an email does not get the codes of its person', async () => {
  const { manager, colleague, own, mine, profile, emailOf } = await aPersonWithEmail()
  expect((await manager.call(update, { ...profile, email: mine })).message).toContain('has not objected for 24 hours')
  expect(await emailOf()).toBe(own)
  await anybody(signInContract.verifyPhone, { phone: colleague.phone })
  await mailTo(own, 'is your login code')
  const phone = aPhone()
  await manager.call(update, { ...profile, phone, email: own })
  await mailTo(own, 'is being changed to +254')
  await mailTo(own, 'with +254')
  expect(server.mails.filter(({ to, text }) => to.includes(mine) && !text.includes('m=E2=80=A2=E2=80=A2'))).toEqual([])
})

it('an address changes by both codes, and an objection keeps it', async () => {
  const { manager, own, mine, profile, emailOf } = await aPersonWithEmail()
  await manager.call(update, { ...profile, email: mine })
  const [old, fresh] = [await mailTo(own, 'is being changed'), await mailTo(mine, 'is your code')]
  await anybody(enterLoginCode, fresh)
  await applyDueLoginChanges(api.db, new Date(api.now.getTime() + 23 * 3_600_000))
  expect(await emailOf()).toBe(own)
  await anybody(enterLoginCode, old)
  expect(await emailOf()).toBe(mine)
  const other = await aPersonWithEmail()
  await other.manager.call(update, { ...other.profile, email: other.mine })
  await anybody(objectToLoginChange, { link: (await mailTo(other.own, 'is being changed')).link })
  await expect(anybody(enterLoginCode, await mailTo(other.mine, 'is your code'))).rejects.toMatchObject({ status: 409 })
  expect(await other.emailOf()).toBe(other.own)
})

it('an address is not removed, so that the next one would have nobody to object', async () => {
  const { manager, profile, own, emailOf } = await aPersonWithEmail()
  await expect(manager.call(update, profile)).rejects.toMatchObject({ status: 422, problem: { errors: { email: expect.any(String) } } })
  expect(await emailOf()).toBe(own)
})

it('a first one waits too, and the others who manage users are told', async () => {
  const { manager, profile, mine, emailOf, colleague } = await aPersonWithEmail(api, { email: null })
  await manager.call(update, { ...profile, email: mine })
  await anybody(enterLoginCode, await mailTo(mine, 'is your code'))
  expect(await emailOf()).toBeNull()
  expect((await manager.call(details, { id: colleague.userId })).login_change).toMatchObject({ new_email: mine, new_phone: null })
  const told = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'permitted').execute()
  expect(JSON.stringify(told)).toContain('First address of a login')
  await applyDueLoginChanges(api.db, new Date(api.now.getTime() + 24 * 3_600_000))
  expect(await emailOf()).toBe(mine)
})

it('where codes go by text message it changes at once; the old address and the person are told', async () => {
  const { manager, profile, own, mine, emailOf, colleague } = await aPersonWithEmail(withSms)
  await manager.call(update, { ...profile, email: mine })
  expect(await emailOf()).toBe(mine)
  await mailTo(own, 'Halima Said changed your email')
  const told = await withSms.db.selectFrom('outbox').select('payload').where('topic', '=', 'account').execute()
  expect(told.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ user_id: colleague.userId, title: 'Your email was changed' }),
  )
})
