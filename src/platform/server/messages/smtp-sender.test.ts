import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Sender } from './message.ts'
import { messagesFromEnv } from './messages-from-env.ts'

const message = { to: { phone: '+254724865880', email: 'asha@example.org' }, subject: 'Your code', text: '123456 is your code, für Äthi.' }
const requireSender = (sender: Sender | null): Sender => {
  if (!sender) throw new Error('No sender is set up')
  return sender
}

describe('the SMTP sender, against a real mail server', () => {
  type Mail = { from: string; to: readonly string[]; source: string; user: string | undefined }
  const received: Mail[] = []
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, answer) => (password === 'right' ? answer(null, { user: username }) : answer(new Error('no'))),
    onRcptTo: ({ address }, _, answer) => answer(address === 'nobody@example.org' ? new Error(`no such person: ${address}`) : null),
    async onData(stream, { envelope, user }, answer) {
      const source = await text(stream)
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        source,
        user,
      })
      answer()
    },
  })
  mailServer.listen(0, '127.0.0.1')
  const port = (): number => {
    const address = mailServer.server.address()
    return address && typeof address !== 'string' ? address.port : 0
  }
  const mailer = (login = 'portal:right'): Sender =>
    requireSender(messagesFromEnv({ SMTP_URL: `smtp://${login}@127.0.0.1:${port()}`, MAIL_FROM: 'Drivers <drivers@example.org>' }).gateway)

  afterEach(() => void (received.length = 0))
  afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))

  it('authenticates and delivers with the right sender and recipient', async () => {
    await mailer().send(message)
    expect(received).toMatchObject([{ from: 'drivers@example.org', to: ['asha@example.org'], user: 'portal' }])
    expect(received[0]?.source).toContain('Subject: Your code')
    expect(received[0]?.source).toMatch(/123456 is your code, f=C3=BCr/)
  })

  it('line breaks in address or subject do not inject headers', async () => {
    const sending = mailer().send({
      ...message,
      to: { email: 'asha@example.org\r\nBcc: eve@example.org' },
      subject: 'Hi\r\nBcc: eve@example.org',
    })
    await sending.catch(() => {})
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
    expect(received.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m)
  })

  it.each([
    ['a recipient without an address', mailer, { ...message, to: { phone: '+254724865880' } }],
    ['a recipient unknown to the mail server', mailer, { ...message, to: { email: 'nobody@example.org' } }],
    ['a wrong password', () => mailer('portal:wrong'), message],
    [
      'an unreachable mail server',
      () => requireSender(messagesFromEnv({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org' }).mail),
      message,
    ],
  ])('%s: reports not sent, without address and text', async (_, sender, refused) => {
    const error = await sender()
      .send(refused)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'NotSentError' })
    expect(String(error)).not.toMatch(/example\.org|123456|254|wrong/)
    expect(received).toEqual([])
  })
})
