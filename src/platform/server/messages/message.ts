/** A short text to one person, by whichever of the addresses the sender can reach. */
export type Message = {
  readonly to: { readonly phone?: string | undefined; readonly email?: string | undefined }
  readonly subject: string
  readonly text: string
}

/** Called when all but the last word has been handed over. What it rejects with stops the sending: then nothing was sent. */
export type LastWord = () => Promise<void>

/**
 * One way of sending. Rejects when the message was not taken over; the error never holds an address or the text. Whoever must never send twice
 * remembers it in `lastWord`: before that nothing has been sent, whatever happens to this process or to the other side.
 */
export type Sender = { send(message: Message, lastWord?: LastWord): Promise<void> }

/** Beyond this a message counts as not sent. */
export const sendTimeoutMs = 10_000

/** Why a message was not sent, in words that are safe in a log. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** The last word was said and no answer came: it may have been sent all the same. */
  readonly mayHaveArrived: boolean
  constructor(words: string, { mayHaveArrived = false } = {}) {
    super(words)
    this.mayHaveArrived = mayHaveArrived
  }
}
