import type { Message, Sender } from './message.ts'

/** Takes messages whose sending nobody waits for: an answer must take as long for a number that is not known as for one that is. */
export type PostOffice = {
  post(message: Message): void
  /** Resolves when all that was posted so far is sent or given up: for an orderly stop. */
  settled(): Promise<void>
}

/** `log` gets a sentence for each message that was not sent; it holds no address and no text. */
export function postOffice(sender: Sender, log: (sentence: string) => void): PostOffice {
  const underWay = new Set<Promise<void>>()
  return {
    post(message) {
      const sending = afterThisAnswer()
        .then(() => sender.send(message))
        .catch((error: unknown) => log(`A message was not sent. ${error instanceof Error ? safeWords(error) : ''}`))
        .finally(() => void underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}

const afterThisAnswer = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Only our own words are known to hold no address. */
const safeWords = (error: Error): string => (error.name === 'NotSent' ? error.message : error.name)
