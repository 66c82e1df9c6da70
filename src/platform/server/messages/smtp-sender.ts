import { createTransport } from 'nodemailer'
import { NotSent, sendTimeoutMs, type Sender } from './message.ts'

/** Sends by e-mail. `url` as smtp://user:password@host:587, or smtps:// for TLS from the first byte; `from` as 'Name <address>'. */
export function smtpSender({ url, from }: { readonly url: string; readonly from: string }): Sender {
  const timeouts = { connectionTimeout: sendTimeoutMs, greetingTimeout: sendTimeoutMs, socketTimeout: sendTimeoutMs }
  const transport = createTransport({ url, ...timeouts })
  return {
    async send({ to, subject, text }) {
      if (!to.email) throw new NotSent('This person has no e-mail address.')
      try {
        await transport.sendMail({ from, to: { name: '', address: to.email }, subject, text })
      } catch (error) {
        throw new NotSent(`The mail server did not take the message (${reason(error)}).`)
      }
    },
  }
}

/** The mail server's own words name the recipient; its code does not. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}
