import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { NotSent, sendTimeoutMs, type LastWord, type Sender } from './message.ts'

/** Sends by e-mail. `url` as smtp://user:password@host:587, or smtps:// for TLS from the first byte; `from` as 'Name <address>'. */
export function smtpSender({ url, from }: { readonly url: string; readonly from: string }): Sender {
  const timeouts = { connectionTimeout: sendTimeoutMs, greetingTimeout: sendTimeoutMs, socketTimeout: sendTimeoutMs }
  return {
    async send({ to, subject, text }, lastWord = async () => {}) {
      if (!to.email) throw new NotSent('This person has no e-mail address.')
      let [isLastWordSaid, isOver] = [false, false]
      const transport = createTransport({ url, ...timeouts })
      transport.use('stream', ({ message }, done) => {
        const whole = message.createReadStream.bind(message)
        message.createReadStream = () =>
          endingWith(whole(), async () => {
            await lastWord()
            if (isOver) throw new NotSent('The mail server went away before the last word.')
            isLastWordSaid = true
          })
        done()
      })
      try {
        await transport.sendMail({ from, to: { name: '', address: to.email }, subject, text })
      } catch (error) {
        isOver = true
        throw notSent(error, isLastWordSaid)
      }
    },
  }
}

/** The mail as its server reads it. It is read only once the server has asked for it, and its end is the line that makes the server take it. */
function endingWith(mail: Readable, lastWord: LastWord): Readable {
  async function* all(): AsyncGenerator {
    yield* mail
    await lastWord()
  }
  return Readable.from(all(), { objectMode: false })
}

/** The mail server's own words name the recipient; its code does not. */
function notSent(error: unknown, isLastWordSaid: boolean): NotSent {
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')
    return new NotSent(`The mail server did not take the message (${codeOf(error)} ${error.responseCode}).`)
  const reason = error instanceof Error ? codeOf(error) : 'unknown'
  return isLastWordSaid
    ? new NotSent(`The mail server did not say whether it took the message (${reason}).`, { mayHaveArrived: true })
    : new NotSent(`The mail server did not take the message (${reason}).`)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)
