import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInServer, startOfTests } from '#tests/world/sign-in-server.ts'
import { Browser } from '#platform/testing/browser.ts'
import { aPhone, aUser } from '../accounts.factory.ts'
import { installationContract } from './installation.contract.ts'
import { signInContract } from './sign-in.contract.ts'

const server = await signInServer()

beforeEach(async () => {
  server.now = startOfTests
  server.sent.length = 0
  server.logged.length = 0
  await server.db.deleteFrom('rate_limit').execute()
})

it('an installation without users says so, and never again once there was one', async () => {
  const browser = new Browser(server.app)
  expect((await browser.call(installationContract.state, {})).body).toEqual({ has_users: false })
  const refused = await browser.call(signInContract.verifyPhone, { phone: aPhone() })
  expect([refused.status, refused.body['message']]).toEqual([409, 'This installation has no users yet'])
  const { phone, userId } = await aUser(server.db)
  expect((await browser.call(installationContract.state, {})).body).toEqual({ has_users: true })
  await server.ownerDb.deleteFrom('app_user').where('id', '=', userId).execute()
  expect((await browser.call(installationContract.state, {})).body).toEqual({ has_users: true })
  expect((await browser.call(signInContract.verifyPhone, { phone })).status).toBe(200)
})

describe('requesting a code', () => {
  it.each([
    '',
    'x',
    '12',
    '0724',
    '+254 724 86',
    'call 0724865880 now',
    '0724865880; drop table app_user',
    '٠٧٢٤',
    '1'.repeat(41),
    '\u0000',
  ])('refuses %j as a phone number', async (phone) => {
    const answer = await new Browser(server.app).call(signInContract.verifyPhone, { phone })
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toHaveProperty('phone')
    expect(answer.cookies).toEqual([])
  })

  it('refuses extra fields and bodies that are not an object', async () => {
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-phone', '{"phone":"0724865880","user_id":"1"}')).status).toBe(422)
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-phone', '{"phone":{"$ne":1}}')).status).toBe(422)
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-phone', '[1]')).status).toBe(400)
    expect((await new Browser(server.app).send('POST', '/v1/auth/verify-phone', '{')).status).toBe(400)
  })

  it.each(['724865880', '0724 865 880', '254724865880', '+254 (724) 865-880', ' 0724-865880 '])(
    'accepts %j as the registered number',
    async (written) => {
      await server.ownerDb.deleteFrom('app_user').where('phone', '=', '+254724865880').execute()
      await aUser(server.db, { phone: '+254724865880' })
      await server.start(written)
      expect(server.sent.map(({ to }) => to.phone)).toEqual(['+254724865880'])
    },
  )

  it('answers known, unknown and disabled numbers alike, and sends a code only to the known one', async () => {
    const { phone: known } = await aUser(server.db)
    const { phone: disabled } = await aUser(server.db, { isActive: false })
    const answers = []
    const phones = [known, disabled, aPhone()]
    for (const phone of phones) answers.push(await new Browser(server.app).call(signInContract.verifyPhone, { phone }))
    expect(answers.map(({ body }) => body['sent_to'])).toEqual(phones.map((phone) => `+254 ••• ${phone.slice(-3)}`))
    await server.settled()
    expect(server.sent.map(({ to }) => to.phone)).toEqual([known])
    const shapes = answers.map(({ status, body, headers, cookies }) => ({
      status,
      body: { ...body, challenge: String(body['challenge']).length, sent_to: '' },
      headers: { ...headers, date: '', 'x-request-id': '', 'set-cookie': '' },
      cookies: cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length, expires: undefined })),
    }))
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    expect(shapes[0]?.body).toMatchObject({ expires_in: 300, resend_in: 30 })
  })

  it('stores only hashes of the code and the browser secret', async () => {
    const { phone } = await aUser(server.db)
    const { browser, token, code } = await server.start(phone)
    const row = await server.db.selectFrom('sign_in_challenge').selectAll().where('id', '=', token).executeTakeFirstOrThrow()
    const secret = browser.cookies.get('challenge') ?? ''
    expect(row.browser_hash).toEqual(createHash('sha256').update(secret).digest())
    expect(row.code_hash).not.toEqual(createHash('sha256').update(code).digest())
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('a failed delivery leaves the answer unchanged and is logged without number and code', async () => {
    const { phone } = await aUser(server.db, { email: 'broken@example.org' })
    const answer = await new Browser(server.app).call(signInContract.verifyPhone, { phone })
    await server.settled()
    expect(answer.status).toBe(200)
    expect(server.logged).toHaveLength(1)
    expect(server.logged.join()).not.toMatch(/\d{4}/)
  })

  it('answers 503 for every number when no gateway is set up', async () => {
    const withoutGateway = await server.serverWith({ codeSender: null })
    const { phone } = await aUser(server.db)
    for (const number of [phone, aPhone()])
      expect((await new Browser(withoutGateway).call(signInContract.verifyPhone, { phone: number })).status).toBe(503)
  })

  it('returns the code in a demo, where it works for known numbers only', async () => {
    const demo = await server.serverWith({ codeSender: null, showsCodes: true })
    const statuses = []
    for (const phone of [(await aUser(server.db)).phone, aPhone()]) {
      const browser = new Browser(demo)
      const { body } = await browser.call(signInContract.verifyPhone, { phone })
      statuses.push(
        (await browser.call(signInContract.verifyCode, { token: String(body['challenge']), code: String(body['demo_code']) })).status,
      )
    }
    expect(statuses).toEqual([200, 422])
  })
})
