import { describe, expect, it } from 'vitest'
import { messagesFromEnv } from './messages-from-env.ts'
import { backgroundSender } from './background-sender.ts'
import { terminalSender } from './background-sender.ts'

const message = { to: { phone: '+254724865880', email: 'asha@example.org' }, subject: 'Your code', text: '123456 is your code, für Äthi.' }

describe('messagesFromEnv', () => {
  it('prefers SMS to mail, and returns null for channels that are not set up', () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.org' }
    const both = messagesFromEnv({ ...mail, SMS_GATEWAY_URL: 'https://gateway.example' })
    expect(both.gateway).toBe(both.sms)
    const one = messagesFromEnv(mail)
    expect(one.gateway).toBe(one.mail)
    expect(messagesFromEnv({})).toEqual({ sms: null, mail: null, gateway: null })
    expect(messagesFromEnv({ SMTP_URL: '', SMS_GATEWAY_URL: ' ' })).toEqual({ sms: null, mail: null, gateway: null })
  })

  it.each([
    ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: 'file:///etc/passwd' }],
    ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: 'secret' }],
    ['SMS_GATEWAY_FORMAT', { SMS_GATEWAY_URL: 'https://gateway.example', SMS_GATEWAY_FORMAT: 'xml' }],
    ['SMS_GATEWAY_AUTH_HEADER', { SMS_GATEWAY_URL: 'https://gateway.example', SMS_GATEWAY_AUTH_HEADER: 'secret' }],
    ['SMS_GATEWAY_FIELDS', { SMS_GATEWAY_URL: 'https://gateway.example', SMS_GATEWAY_FIELDS: '{secret' }],
    ['SMTP_URL', { SMTP_URL: 'http://secret' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://secret@127.0.0.1' }],
  ])('names an invalid %s without showing its value', (name, env) => {
    expect(() => messagesFromEnv(env)).toThrow(new RegExp(`cannot be used.*${name}`))
    expect(() => messagesFromEnv(env)).not.toThrow(/secret/)
  })
})

describe('sending in the background', () => {
  it('does not block the caller and reports when all is sent', async () => {
    const steps: string[] = []
    const { promise: delivery, resolve: deliver } = Promise.withResolvers<void>()
    const sender = backgroundSender({ send: () => delivery.then(() => void steps.push('sent')) }, () => {})
    sender.send(message)
    steps.push('posted')
    deliver()
    await sender.settled()
    expect(steps).toEqual(['posted', 'sent'])
  })

  it('logs a failure without its message, and continues', async () => {
    const logged: string[] = []
    const sender = backgroundSender(
      { send: () => Promise.reject(new TypeError('no way to +254724865880')) },
      (line) => void logged.push(line),
    )
    sender.send(message)
    sender.send(message)
    await sender.settled()
    expect(logged).toEqual(['A message was not sent. TypeError', 'A message was not sent. TypeError'])
  })

  it('prints to the terminal in a demo', async () => {
    const lines: string[] = []
    await terminalSender((line) => void lines.push(line)).send(message)
    expect(lines).toEqual(['To +254724865880: 123456 is your code, für Äthi.'])
  })
})
