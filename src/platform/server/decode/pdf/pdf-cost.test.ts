import { expect, it } from 'vitest'
import { aPdf, latin1, streamOf } from '../../files/sample-pdf.factory.ts'
import { checkPdf } from './check-pdf.ts'

const megabyte = 1_000_000
const runOf = (unit: string): string => unit.repeat(Math.ceil(megabyte / unit.length))

/** What a scanner that goes back for each beginning takes minutes for. */
const units = [
  '5%',
  '5 %\n',
  '1 1 ',
  '1 0 obj ',
  '1 0 obj(',
  '1 0 obj<<>>stream\n',
  '1%\n',
  '%',
  '%\n',
  ' ',
  '\n',
  '\0',
  '1',

  '(',
  '<',
  '<<',
  '[',
  '/',
  '/#',
  '<</A',
  'trailer',
  'trailer<<>>',
  'startxref',
  'xref',
  'obj',
  'endobj',
  'stream\n',
  'x',
  '-',
  '/Encrypt',
]

/** The least of a few tries, in ms of CPU: the machine has other work too. */
async function costOf(bytes: Buffer): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < 4 && least > limitMs; tried += 1) {
    const before = process.threadCpuUsage()
    await checkPdf(bytes)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const limitMs = 300

it.each(units)('a megabyte of %j costs little, wherever it stands', { timeout: 120_000 }, async (unit) => {
  const text = runOf(unit)
  const places = {
    between: latin1(`%PDF-1.7\n${text}\n%%EOF\n`),
    'as object': aPdf({ objects: [text] }),
    'in a stream': aPdf({ objects: [streamOf(text)] }),
    behind: Buffer.concat([aPdf(), latin1(`${text}\n%%EOF\n`)]),
  }
  const dear: string[] = []
  for (const [place, bytes] of Object.entries(places)) {
    const ms = await costOf(bytes)
    if (ms > limitMs) dear.push(`${place}: ${Math.round(ms)} ms`)
  }
  expect(dear).toEqual([])
})
