import type { Readable } from 'node:stream'
import { tooMany } from '#platform/server/http/refusal.ts'

const longestMs = 120_000

/** One print for each person at a time: drawing cards keeps the processor busy, and a client that stops reading keeps the drawing. */
export function onePrintEach(): (userId: string, open: () => Promise<Readable>) => Promise<Readable> {
  const busy = new Set<string>()
  return async (userId, open) => {
    if (busy.has(userId)) throw tooMany(10, 'Your last cards are still being printed. Wait until they are there.')
    busy.add(userId)
    try {
      const pdf = await open()
      const timeout = setTimeout(() => pdf.destroy(new Error('The print took too long.')), longestMs)
      // An 'error' without a listener would end the process.
      pdf.on('error', () => {})
      pdf.once('close', () => {
        clearTimeout(timeout)
        busy.delete(userId)
      })
      return pdf
    } catch (error) {
      busy.delete(userId)
      throw error
    }
  }
}
