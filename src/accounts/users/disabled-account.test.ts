import { beforeEach, describe, expect, it } from 'vitest'
import { giveCode, otherThan, signInServer, startOfTests } from '#app/testing/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPerson, aSession, type MadePerson } from '../accounts.factory.ts'
import { sessionContract } from '../sessions/session.contract.ts'
import { signInContract } from '../sign-in/sign-in.contract.ts'

const server = await signInServer()
beforeEach(() => void (server.now = startOfTests))

const bearer = (token: string): Browser => new Browser(server.app, { headers: { authorization: `Bearer ${token}` } })
const staffMember = (): Promise<MadePerson> => aPerson(server.db, { portal: 'staff_portal', now: server.now })

describe('an account that is disabled and enabled again', () => {
  it('revives no session, nor one that came while it was disabled', async () => {
    const [{ token, userId }, other] = [await staffMember(), await staffMember()]
    const setActive = (is_active: boolean) => server.db.updateTable('app_user').set({ is_active }).where('id', '=', userId).execute()
    await setActive(false)
    const late = await aSession(server.db, { userId, now: server.now })
    await setActive(true)
    for (const old of [token, late]) expect((await bearer(old).call(sessionContract.me, {})).status).toBe(401)
    await setActive(true)
    const fresh = await aSession(server.db, { userId, now: server.now })
    await setActive(true)
    for (const live of [fresh, other.token]) expect((await bearer(live).call(sessionContract.me, {})).status).toBe(200)
  })

  it('revives no code that was sent before, and a stranger sees no difference', async () => {
    const { phone, userId } = await staffMember()
    const [started, waiting] = [await server.start(phone), await server.start(phone)]
    for (const is_active of [false, true]) await server.db.updateTable('app_user').set({ is_active }).where('id', '=', userId).execute()
    expect((await giveCode(started)).status).toBe(422)
    expect((await giveCode({ ...waiting, code: otherThan(waiting.code) })).status).toBe(422)
    server.later(30)
    expect((await waiting.browser.call(signInContract.resendCode, { token: waiting.token })).status).toBe(200)
    expect((await giveCode({ ...waiting, code: await server.sentCode() })).status).toBe(200)
  })
})
