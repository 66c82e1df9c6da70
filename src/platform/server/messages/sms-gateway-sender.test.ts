import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Sender } from './message.ts'
import { messagesFromEnv } from './messages-from-env.ts'

const message = { to: { phone: '+254724865880', email: 'asha@example.org' }, subject: 'Your code', text: '123456 is your code, für Äthi.' }
const given = (sender: Sender | null): Sender => {
  if (!sender) throw new Error('There is no such sender')
  return sender
}

describe('text messages, by a real HTTP gateway', () => {
  type Asked = {
    readonly method: string | undefined
    readonly url: string | undefined
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }
  const asked: Asked[] = []
  let status = 202
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    asked.push({ method: request.method, url: request.url, headers: request.headers, body })
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
    asked.length = 0
    status = 202
  })
  afterAll(() => new Promise<void>((resolve) => void gateway.close(() => resolve())))

  it('posts number and text as JSON, under the header that lets us in', async () => {
    const { gateway } = messagesFromEnv({
      SMS_GATEWAY_URL: await url(),
      SMS_GATEWAY_AUTH_HEADER: 'Authorization: Bearer a:b',
      SMS_GATEWAY_FIELDS: '{"from":"CEMENT"}',
    })
    await given(gateway).send(message)
    expect(asked).toMatchObject([
      { method: 'POST', url: '/v1/messages', headers: { authorization: 'Bearer a:b', 'content-type': 'application/json' } },
    ])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ from: 'CEMENT', to: '+254724865880', text: message.text })
  })

  it('or as a form, with the names that the gateway wants', async () => {
    const names = { SMS_GATEWAY_TO_FIELD: 'Destination', SMS_GATEWAY_TEXT_FIELD: 'Message' }
    await given(messagesFromEnv({ SMS_GATEWAY_URL: await url(), SMS_GATEWAY_FORMAT: 'form', ...names }).sms).send(message)
    expect(asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({ Destination: '+254724865880', Message: message.text })
  })

  it.each([301, 400, 401, 500])('an answer of %i: not sent, said without number and text', async (answer) => {
    status = answer
    const error = await given(messagesFromEnv({ SMS_GATEWAY_URL: await url() }).sms)
      .send(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'NotSent' })
    expect(String(error)).not.toMatch(/123456|254/)
    expect(asked).toHaveLength(1)
  })

  it('a gateway that is not there, or a person without a number: not sent', async () => {
    const { sms } = messagesFromEnv({ SMS_GATEWAY_URL: 'http://127.0.0.1:1' })
    await expect(given(sms).send(message)).rejects.toMatchObject({ name: 'NotSent' })
    await expect(given(sms).send({ ...message, to: { email: 'asha@example.org' } })).rejects.toMatchObject({ name: 'NotSent' })
  })
})

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gateway does not listen')
  return address.port
}
