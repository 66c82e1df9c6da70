import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTeardown } from './teardown.ts'

type Mail = { to: readonly string[]; text: string }

/** A mail server that records what it is sent. */
export async function aMailServer(): Promise<{ env: Readonly<Record<string, string>>; mails: readonly Mail[] }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    async onData(stream, { envelope }, answer) {
      const source = await text(stream)
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') })
      answer()
    },
  })
  server.listen(0, '127.0.0.1')
  if (!server.server.listening) await once(server.server, 'listening')
  onTeardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = address && typeof address !== 'string' ? address.port : 0
  return { env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Drivers <drivers@plant.example>' }, mails }
}
