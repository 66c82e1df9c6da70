import type { Message, Sender } from './message.ts'

/** Sends messages in the background, so that an answer takes equally long for known and unknown numbers. */
export type BackgroundSender = {
  send(message: Message): void
  /** Resolves when all messages so far have been sent or have failed; used at shutdown. */
  settled(): Promise<void>
}

/** `log` receives a line for each failed message, without address and text. */
export function backgroundSender(sender: Sender, log: (line: string) => void): BackgroundSender {
  const pending = new Set<Promise<void>>()
  return {
    send(message) {
      const sending = afterCurrentAnswer()
        .then(() => sender.send(message))
        .catch((error: unknown) => log(`A message was not sent. ${error instanceof Error ? safeReason(error) : ''}`))
        .finally(() => void pending.delete(sending))
      pending.add(sending)
    },
    async settled() {
      await Promise.all(pending)
    },
  }
}

const afterCurrentAnswer = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Only our own error messages are known to contain no address. */
const safeReason = (error: Error): string => (error.name === 'NotSentError' ? error.message : error.name)

/** Prints messages in the server's terminal, for the demo. */
export const terminalSender = (print: (line: string) => void): Sender => ({
  async send({ to, text }, beforeCommit) {
    await beforeCommit?.()
    print(`To ${to.phone ?? to.email ?? 'no address'}: ${text}`)
  },
})
