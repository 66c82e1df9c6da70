import { Readable } from 'node:stream'
import { NotSentError, sendTimeoutMs, type BeforeCommit, type Message, type Sender } from './message.ts'

/** Sends mail. `url`: smtp://user:password@host:587, or smtps:// for implicit TLS; `from`: 'Name <address>'. */
export function smtpSender({ url, from }: { url: string; from: string }): Sender {
  const timeouts = { connectionTimeout: sendTimeoutMs, greetingTimeout: sendTimeoutMs, socketTimeout: sendTimeoutMs }
  return {
    async send({ to, subject, text, file }, beforeCommit = async () => {}) {
      if (!to.email) throw new NotSentError('The recipient has no email address.')
      let [isCommitted, hasFailed] = [false, false]
      // Loaded with the first mail: it takes 15 MB.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...timeouts })
      transport.use('stream', ({ message }, done) => {
        const createStream = message.createReadStream.bind(message)
        message.createReadStream = () =>
          beforeEnd(createStream(), async () => {
            await beforeCommit()
            if (hasFailed) throw new NotSentError('The mail server disconnected before the mail was complete.')
            isCommitted = true
          })
        done()
      })
      try {
        await transport.sendMail({ from, to: { name: '', address: to.email }, subject, text, attachments: attachmentsOf(file) })
      } catch (error) {
        hasFailed = true
        throw notSent(error, isCommitted)
      }
    },
  }
}

const attachmentsOf = (file: Message['file']): { filename: string; contentType: string; content: Buffer }[] =>
  file ? [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(file.bytes) }] : []

/** Awaits `beforeCommit` before the stream ends: the mail server accepts the mail only with its last line. */
function beforeEnd(mail: Readable, beforeCommit: BeforeCommit): Readable {
  async function* chunks(): AsyncGenerator {
    yield* mail
    await beforeCommit()
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Uses the mail server's code only: its text names the recipient. */
function notSent(error: unknown, isCommitted: boolean): NotSentError {
  const isOutage = error instanceof Error && outageCodes.has(codeOf(error))
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')
    return new NotSentError(`The mail server refused the message (${codeOf(error)} ${error.responseCode}).`, { isOutage })
  const reason = error instanceof Error ? codeOf(error) : 'unknown'
  return isCommitted
    ? new NotSentError(`The mail server did not confirm the message (${reason}).`, { mayHaveArrived: true, isOutage })
    : new NotSentError(`The mail could not be sent (${reason}).`, { isOutage })
}

/** nodemailer's codes for connection, greeting, TLS and login; EENVELOPE and EMESSAGE concern one mail. */
const outageCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROTOCOL',
  'EPROXY',
])

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)
