import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTeardown } from './teardown.ts'

type Received = { headers: Readonly<Record<string, string>>; body: string }

/** A receiver of events on this machine: what it got, and how it answers. */
export type Receiver = { url: string; received: Received[]; answer: (response: ServerResponse) => void }

export const status =
  (code: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(code).end('thanks')

export const hang = (): void => {}

export async function aReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    receiver.received.push({ headers: request.headers as Received['headers'], body })
    receiver.answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const receiver: Receiver = { url, received: [], answer: status(204) }
  onTeardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
