import { beforeEach, describe, expect, it } from 'vitest'
import { submitCode, wrongCode, signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPerson, aSession, type CreatedPerson } from '../accounts.factory.ts'
import { sessionContract } from '../sessions/session.contract.ts'
import { signInContract } from '../sign-in/sign-in.contract.ts'

const server = await signInServer()
beforeEach(() => void (server.now = startOfTests))

const bearer = (token: string): Browser => new Browser(server.app, { headers: { authorization: `Bearer ${token}` } })
const staffMember = (): Promise<CreatedPerson> =>
  aPerson(server.db, { portal: 'staff_portal', permissions: ['requests.read'], now: server.now })

describe('an account that is disabled and re-enabled', () => {
  it('does not revive its old sessions, nor one created while it was disabled', async () => {
    const [{ token, userId }, other] = [await staffMember(), await staffMember()]
    const setActive = (is_active: boolean) => server.db.updateTable('app_user').set({ is_active }).where('id', '=', userId).execute()
    await setActive(false)
    const createdWhileDisabled = await aSession(server.db, { userId, now: server.now })
    await setActive(true)
    for (const ended of [token, createdWhileDisabled]) expect((await bearer(ended).call(sessionContract.me, {})).status).toBe(401)
    await setActive(true)
    const fresh = await aSession(server.db, { userId, now: server.now })
    await setActive(true)
    for (const live of [fresh, other.token]) expect((await bearer(live).call(sessionContract.me, {})).status).toBe(200)
  })

  it('does not revive a code sent before, and still accepts a wrong try and a resend as usual', async () => {
    const { phone, userId } = await staffMember()
    const [started, pending] = [await server.start(phone), await server.start(phone)]
    for (const is_active of [false, true]) await server.db.updateTable('app_user').set({ is_active }).where('id', '=', userId).execute()
    expect((await submitCode(started)).status).toBe(422)
    expect((await submitCode({ ...pending, code: wrongCode(pending.code) })).status).toBe(422)
    server.later(30)
    expect((await pending.browser.call(signInContract.resendCode, { token: pending.token })).status).toBe(200)
    expect((await submitCode({ ...pending, code: await server.sentCode() })).status).toBe(200)
  })
})
