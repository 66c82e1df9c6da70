import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Sender } from './message.ts'
import { messagesFromEnv } from './messages-from-env.ts'

const message = { to: { phone: '+254724865880', email: 'asha@example.org' }, subject: 'Your code', text: '123456 is your code, für Äthi.' }
const requireSender = (sender: Sender | null): Sender => {
  if (!sender) throw new Error('No sender is set up')
  return sender
}

describe('the SMS sender, against a real HTTP gateway', () => {
  type ReceivedRequest = {
    method: string | undefined
    url: string | undefined
    headers: IncomingHttpHeaders
    body: string
  }
  const received: ReceivedRequest[] = []
  let status = 202
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(status, { location: '/elsewhere' }).end(`echo ${body}`)
  }
  const gateway: Server = createServer((request, response) => {
    void answer(request, response)
  }).listen(0, '127.0.0.1')
  const url = async (): Promise<string> => {
    if (!gateway.listening) await once(gateway, 'listening')
    return `http://127.0.0.1:${portOf(gateway)}/v1/messages`
  }

  afterEach(() => {
    received.length = 0
    status = 202
  })
  afterAll(() => new Promise<void>((resolve) => void gateway.close(() => resolve())))

  it('posts number and text as JSON with the authorization header', async () => {
    const { gateway } = messagesFromEnv({
      SMS_GATEWAY_URL: await url(),
      SMS_GATEWAY_AUTH_HEADER: 'Authorization: Bearer a:b',
      SMS_GATEWAY_FIELDS: '{"from":"CEMENT"}',
    })
    await requireSender(gateway).send(message)
    expect(received).toMatchObject([
      { method: 'POST', url: '/v1/messages', headers: { authorization: 'Bearer a:b', 'content-type': 'application/json' } },
    ])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ from: 'CEMENT', to: '+254724865880', text: message.text })
  })

  it('posts a form with configured field names', async () => {
    const names = { SMS_GATEWAY_TO_FIELD: 'Destination', SMS_GATEWAY_TEXT_FIELD: 'Message' }
    await requireSender(messagesFromEnv({ SMS_GATEWAY_URL: await url(), SMS_GATEWAY_FORMAT: 'form', ...names }).sms).send(message)
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({ Destination: '+254724865880', Message: message.text })
  })

  it.each([301, 400, 401, 500])('status %i: reports not sent, without number and text', async (refusal) => {
    status = refusal
    const error = await requireSender(messagesFromEnv({ SMS_GATEWAY_URL: await url() }).sms)
      .send(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'NotSentError' })
    expect(String(error)).not.toMatch(/123456|254/)
    expect(received).toHaveLength(1)
  })

  it('reports not sent for an unreachable gateway or a recipient without a number', async () => {
    const { sms } = messagesFromEnv({ SMS_GATEWAY_URL: 'http://127.0.0.1:1' })
    await expect(requireSender(sms).send(message)).rejects.toMatchObject({ name: 'NotSentError' })
    await expect(requireSender(sms).send({ ...message, to: { email: 'asha@example.org' } })).rejects.toMatchObject({ name: 'NotSentError' })
  })
})

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gateway is not listening')
  return address.port
}
