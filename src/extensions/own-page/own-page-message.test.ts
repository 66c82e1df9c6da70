import { expect, it } from 'vitest'
import { anSmsGateway } from '#tests/world/sms-gateway.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { ownPageContract } from './own-page.contract.ts'

const { create } = ownPageContract
const gateway = await anSmsGateway()
const site = await testApi({ publicUrl: 'https://passes.example.com', env: { SMS_GATEWAY_URL: gateway.url } })
const { id: transporter_id } = await aTransporter(site.db, { name: 'Siginon' })
const clerk = await site.as({ portal: 'transporter_portal', transporterId: transporter_id })
const phones = ['+254711000001', '+254711000002']
const host = { host: 'passes.example.com' }

const aDriver = () => aPassHolder(site.db, { plantId: clerk.plantId, transporter_id, phones })
const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await site.app.inject({ method, url, headers: { ...host, authorization: `Bearer ${clerk.token}` }, ...(payload && { payload }) })).json()

it.each([422, 503])('says that the gateway refused the message (%i), and answers the link to hand over', async (status) => {
  gateway.status = status
  const { id: driver_id } = await aDriver()
  const { message, link } = await ask('POST', create.path, { driver_id })
  expect(message).toBe(`The message to +254711000001 was not sent. The SMS gateway refused the message (HTTP ${status}).`)
  expect((await site.app.inject({ url: new URL(link).pathname, headers: host })).statusCode).toBe(200)
  const { links } = await ask('GET', `${ownPageContract.links.path}?driver_id=${driver_id}`)
  expect(links).toMatchObject([{ sent_to: null }])
  const audited = await site.db.selectFrom('audit').select('after').where('action', '=', 'link to own page not sent').execute()
  expect(audited.at(-1)).toEqual({ after: { why: `The SMS gateway refused the message (HTTP ${status}).` } })
})

it('sends the link by text message where there is a gateway, in the chosen language, and then does not show it', async () => {
  gateway.status = 200
  gateway.messages.length = 0
  const driver = await aDriver()
  const answer = await ask('POST', create.path, { driver_id: driver.id, language: 'sw', phone: '+254711000002' })
  expect(answer).toEqual({ message: 'The link is on its way to +254711000002', link: null })
  const [{ to, text: sms } = { to: '', text: '' }] = gateway.messages
  expect(to).toBe('+254711000002')
  const [, path = ''] = /^Siginon: angalia kama unaruhusiwa kupakia.*https:\/\/passes\.example\.com(\/d\/[\w-]{43}) /.exec(sms) ?? []
  const page = await site.app.inject({ url: path, headers: { ...host, 'accept-language': 'sw' } })
  expect(page.body).toContain('Unaruhusiwa kupakia')
})

it('without PUBLIC_URL, a driver’s page is not sent by text message: its link is handed over', async () => {
  const api = await testApi({ env: { SMS_GATEWAY_URL: gateway.url } })
  const { id: ownerId } = await aTransporter(api.db)
  const person = await api.as({ portal: 'transporter_portal', transporterId: ownerId })
  const driver = await aPassHolder(api.db, { plantId: person.plantId, transporter_id: ownerId, phones: ['+254711000009'] })
  expect(await person.call(ownPageContract.create, { driver_id: driver.id })).toMatchObject({ link: expect.stringContaining('/d/') })
  expect((await person.call(ownPageContract.links, { driver_id: driver.id })).phones).toEqual([])
  expect(gateway.messages.map(({ to }) => to)).not.toContain('+254711000009')
})
