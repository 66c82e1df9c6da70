import { checkPdf } from './check-pdf.ts'

/** The program of the checking process: bytes in, the sentence of the refusal or null out, one file at a time. */
process.on('message', async (bytes: Uint8Array) => {
  process.send?.((await checkPdf(bytes)) ?? null)
})
