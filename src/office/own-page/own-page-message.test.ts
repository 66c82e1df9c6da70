import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { onTeardown } from '#app/testing/teardown.ts'
import { testApi } from '#app/testing/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { ownPageContract } from './own-page.contract.ts'

const { create } = ownPageContract
type Message = { readonly to: string; readonly text: string }

it('sends the link by text message where there is a gateway, in the chosen language, and then does not show it', async () => {
  const messages: Message[] = []
  const gateway = createServer((request, response) => {
    void json(request).then((message) => response.end(void messages.push(message as Message)))
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  onTeardown(async () => void gateway.close())
  const { port } = gateway.address() as AddressInfo
  const site = await testApi({ publicUrl: 'https://passes.example.com', env: { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/` } })
  const { id: transporter_id } = await aTransporter(site.db, { name: 'Siginon' })
  const clerk = await site.as({ portal: 'transporter_portal', transporterId: transporter_id })
  const phones = ['+254711000001', '+254711000002']
  const driver = await aPassHolder(site.db, { plantId: clerk.plantId, transporter_id, phones })
  const host = { host: 'passes.example.com' }
  const answer = await site.app.inject({
    method: 'POST',
    url: create.path,
    headers: { ...host, authorization: `Bearer ${clerk.token}` },
    payload: { driver_id: driver.id, language: 'sw', phone: '+254711000002' },
  })
  expect(answer.json()).toEqual({ message: 'The link is on its way to +254711000002', link: null })
  await expect.poll(() => messages.length).toBe(1)
  const [{ to, text: sms } = { to: '', text: '' }] = messages
  expect(to).toBe('+254711000002')
  const [, path = ''] = /^Siginon: angalia kama unaruhusiwa kupakia.*https:\/\/passes\.example\.com(\/d\/[\w-]{43}) /.exec(sms) ?? []
  const page = await site.app.inject({ url: path, headers: { ...host, 'accept-language': 'sw' } })
  expect(page.body).toContain('Unaruhusiwa kupakia')
})
