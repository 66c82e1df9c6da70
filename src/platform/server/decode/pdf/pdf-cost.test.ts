import { expect, it } from 'vitest'
import { aPdf, latin1, streamOf } from '../../files/sample-pdf.factory.ts'
import { checkPdf } from './check-pdf.ts'
import { minutes } from '#tests/world/patience.ts'

const megabyte = 1_000_000
const repeatToMegabyte = (unit: string): string => unit.repeat(Math.ceil(megabyte / unit.length))

/** Input that takes a backtracking scanner minutes. */
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

/** The lowest CPU time of a few tries, in ms, because the machine is shared. */
async function measureCost(bytes: Buffer): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < 4 && least > limitMs; attempt += 1) {
    const before = process.threadCpuUsage()
    await checkPdf(bytes)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const limitMs = 300

it.each(units)('a megabyte of %j is cheap to check in any position', { timeout: minutes(2) }, async (unit) => {
  const text = repeatToMegabyte(unit)
  const places = {
    between: latin1(`%PDF-1.7\n${text}\n%%EOF\n`),
    'as object': aPdf({ objects: [text] }),
    'in a stream': aPdf({ objects: [streamOf(text)] }),
    behind: Buffer.concat([aPdf(), latin1(`${text}\n%%EOF\n`)]),
  }
  const expensive: string[] = []
  for (const [place, bytes] of Object.entries(places)) {
    const ms = await measureCost(bytes)
    if (ms > limitMs) expensive.push(`${place}: ${Math.round(ms)} ms`)
  }
  expect(expensive).toEqual([])
})
