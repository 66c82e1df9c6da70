/** A short text to one person, by whichever of the addresses the sender can reach. */
export type Message = {
  readonly to: { readonly phone?: string | undefined; readonly email?: string | undefined }
  readonly subject: string
  readonly text: string
}

/** One way of sending. Rejects when the message was not taken over; the error never holds an address or the text. */
export type Sender = { send(message: Message): Promise<void> }

/** Beyond this a message counts as not sent. */
export const sendTimeoutMs = 10_000

/** Why a message was not sent, in words that are safe in a log. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}
