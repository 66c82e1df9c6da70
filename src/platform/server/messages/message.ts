/** A short text to one person; the sender uses the address that fits its channel. */
export type Message = {
  to: { phone?: string | undefined; email?: string | undefined }
  subject: string
  text: string
  /** Sent along by channels that can: mail. */
  file?: { name: string; mediaType: string; bytes: Uint8Array } | undefined
}

/** Called just before the step after which the message may be delivered. If it rejects, nothing is sent. */
export type BeforeCommit = () => Promise<void>

/**
 * A channel: SMS, mail or terminal. Rejects when the message was not accepted; the error contains neither address nor text. A caller that must never
 * send twice marks the message as sent in `beforeCommit`: until then nothing has been sent, even if this process or the other side fails.
 */
export type Sender = { send(message: Message, beforeCommit?: BeforeCommit): Promise<void> }

/** After this time a message counts as not sent. */
export const sendTimeoutMs = 10_000

/** Why a message was not sent. The message is safe to log. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
  /** The message was committed but the answer is missing: it may have been delivered. */
  mayHaveArrived: boolean
  /** The gateway is away or refuses every message. */
  isOutage: boolean
  constructor(message: string, { mayHaveArrived = false, isOutage = false } = {}) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
    this.isOutage = isOutage
  }
}
