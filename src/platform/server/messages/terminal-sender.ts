import type { Sender } from './message.ts'

/** For a demonstration: shows the message where the server was started. */
export const terminalSender = (print: (line: string) => void): Sender => ({
  async send({ to, text }, lastWord) {
    await lastWord?.()
    print(`To ${to.phone ?? to.email ?? 'nobody'}: ${text}`)
  },
})
