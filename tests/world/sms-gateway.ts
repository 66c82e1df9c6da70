import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTeardown } from './teardown.ts'

type Message = { to: string; text: string }

/** An SMS gateway that records what it is sent and answers `status`. */
export type SmsGateway = { url: string; messages: Message[]; status: number }

export async function anSmsGateway(): Promise<SmsGateway> {
  const gateway: SmsGateway = { url: '', messages: [], status: 200 }
  const server = createServer((request, response) => {
    response.statusCode = gateway.status
    void json(request).then((message) => response.end(void gateway.messages.push(message as Message)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTeardown(async () => void server.close())
  return Object.assign(gateway, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
}
