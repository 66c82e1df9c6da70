import { describe, expect, it } from 'vitest'
import { messagesFromEnv } from './messages-from-env.ts'
import { postOffice } from './post-office.ts'
import { terminalSender } from './terminal-sender.ts'

const message = { to: { phone: '+254724865880', email: 'asha@example.org' }, subject: 'Your code', text: '123456 is your code, für Äthi.' }

describe('which way', () => {
  it('text message before mail, and none where none is set up', () => {
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
  ])('%s that cannot be used is named, never shown', (name, env) => {
    expect(() => messagesFromEnv(env)).toThrow(new RegExp(`cannot be used.*${name}`))
    expect(() => messagesFromEnv(env)).not.toThrow(/secret/)
  })
})

describe('the post office', () => {
  it('does not keep the one who posts waiting, and knows when all is sent', async () => {
    const steps: string[] = []
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>()
    const post = postOffice({ send: () => mayArrive.then(() => void steps.push('sent')) }, () => {})
    post.post(message)
    steps.push('posted')
    arrive()
    await post.settled()
    expect(steps).toEqual(['posted', 'sent'])
  })

  it('logs a failure in words of its own, and goes on', async () => {
    const logged: string[] = []
    const post = postOffice(
      { send: () => Promise.reject(new TypeError('no way to +254724865880')) },
      (sentence) => void logged.push(sentence),
    )
    post.post(message)
    post.post(message)
    await post.settled()
    expect(logged).toEqual(['A message was not sent. TypeError', 'A message was not sent. TypeError'])
  })

  it('of a demonstration is the terminal', async () => {
    const lines: string[] = []
    await terminalSender((line) => void lines.push(line)).send(message)
    expect(lines).toEqual(['To +254724865880: 123456 is your code, für Äthi.'])
  })
})
