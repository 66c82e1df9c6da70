import type { Sender } from './message.ts'

/** Prints messages in the server's terminal, for the demo. */
export const terminalSender = (print: (line: string) => void): Sender => ({
  async send({ to, text }, beforeCommit) {
    await beforeCommit?.()
    print(`To ${to.phone ?? to.email ?? 'no address'}: ${text}`)
  },
})
