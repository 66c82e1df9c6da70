import { checkPdf } from './check-pdf.ts'

// The library remarks on each odd file, which tells an operator nothing and lets a hostile file fill the log.
console.warn = () => undefined

/** The program of the checking process: bytes in, the sentence of the refusal or null out, one file at a time. */
process.on('message', async (bytes: Uint8Array) => {
  process.send?.((await checkPdf(bytes)) ?? null)
})
