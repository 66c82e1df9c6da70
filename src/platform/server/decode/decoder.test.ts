import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { onTeardown } from '#tests/world/teardown.ts'
import { isWhole } from '#tests/world/whole.ts'
import { accepted, defaultMaxBytes } from '#platform/contract/upload.ts'
import { costlyRegisters } from '../files/costly-registers.factory.ts'
import { giantPng } from '../files/hostile-files.factory.ts'
import { inspectFile, type InspectionResult } from '../files/inspect-file.ts'
import { aPdf, aPdfFile, bombOf, latin1 } from '../files/sample-pdf.factory.ts'
import { openTable } from '../spreadsheets/read/open-table.ts'
import { openDecoder, type Decoder } from './decoder.ts'
import { minutes } from '#tests/world/patience.ts'

vi.setConfig({ testTimeout: 240_000 })

const decoder = openDecoder()
onTeardown(decoder.close)
const folder = await mkdtemp(join(tmpdir(), 'decoder-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))

const inspect = (file: File, userId = 'Asha', by: Decoder = decoder): Promise<InspectionResult> =>
  inspectFile(by, { file, userId, kinds: accepted.picturesAndPdf })
const pdfOf = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' })
const pngOf = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const indexBomb = (): Buffer => aPdf({ objects: [bombOf(300_000_000).replace('/Filter', '/Type /XRef /Size 5 /W [1 1 1] /Filter')] })
/** What it is, the file, its refusal and how many to send at once: a worker killed by its limits takes a while to replace. */
const costlyFiles: readonly (readonly [string, () => File, RegExp, number])[] = [
  ['a picture of 1 x 39,000,000', () => pngOf(giantPng(1, 39_000_000)), /Each side can be at most 12,000 pixels/, 8],
  ['a picture of 64 million pixels', () => pngOf(giantPng(8000, 8000)), /at most 40 million pixels/, 8],
  [
    'a run of comments',
    () => pdfOf(latin1(`%PDF-1.7\n${'5%'.repeat(400_000)}\n%%EOF\n`)),
    /^This PDF is damaged|^This file has other content/,
    8,
  ],
  ['a stream that unpacks to 80 MB', () => pdfOf(aPdf({ objects: [bombOf(80_000_000, 2)] })), /too large to check/, 8],
  ['an index that unpacks to 300 MB', () => pdfOf(indexBomb()), /too large to check/, 2],
]

/** Each opens its file in a worker of its own; two wait for each other already. */
const atOnce = (times: number): number => (isWhole ? times : Math.min(times, 3))

/** The CPU time (how long other calls may wait) and memory the server process itself uses for `work`. */
async function measureServerCost(work: () => Promise<unknown>): Promise<{ cpuMs: number; grownMb: number }> {
  const [before, rss] = [process.threadCpuUsage(), process.memoryUsage.rss()]
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return { cpuMs: (user + system) / 1000, grownMb: (process.memoryUsage.rss() - rss) / 1024 / 1024 }
}

it.each(costlyFiles)('refuses %s at almost no cost to the server', async (_, make, message, times) => {
  const file = make()
  expect(await inspect(file)).toEqual({ ok: false, message: expect.stringMatching(message) })
  const people = Array.from({ length: atOnce(times) }, (_, n) => `person ${n}`)
  const { cpuMs, grownMb } = await measureServerCost(async () => {
    for (const inspected of await Promise.all(people.map((person) => inspect(file, person))))
      expect(inspected).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })
  expect(cpuMs).toBeLessThan(1000)
  expect(grownMb).toBeLessThan(150)
  expect(decoder.pids().length).toBeLessThanOrEqual(2)
})

it.each(costlyRegisters())('refuses a register with $what', async ({ what, bytes, message, times }) => {
  const path = join(folder, what.replaceAll(/\W/g, '-'))
  await writeFile(path, bytes)
  const people = Array.from({ length: atOnce(times) }, (_, n) => `person ${n}`)
  const { cpuMs, grownMb } = await measureServerCost(() =>
    Promise.all(
      people.map((owner) =>
        expect(openTable({ decoder, path, owner }, { headings: { name: ['Name'] } })).rejects.toMatchObject({
          status: 422,
          message: expect.stringMatching(message),
        }),
      ),
    ),
  )
  expect(cpuMs).toBeLessThan(1500)
  expect(grownMb).toBeLessThan(150)
})

it('accepts a genuine picture of 40 million pixels', async () => {
  const picture = sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#a57' } })
  const jpeg = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'a.jpg', { type: 'image/jpeg' })
  const inspected = await inspect(jpeg)
  if (!inspected.ok) throw new Error(inspected.message)
  expect(await sharp(inspected.bytes).metadata()).toMatchObject({ width: 8000, height: 5000 })
})

it('turns eight pages of 10 MB into one PDF, in the memory of one page', async () => {
  const { width, height } = { width: 2850, height: 2850 }
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const path = join(folder, 'page.jpg')
  await writeFile(path, await noise.jpeg({ quality: 98 }).toBuffer())
  const page = new File([await openAsBlob(path)], 'page.jpg', { type: 'image/jpeg' })
  expect(page.size).toBeGreaterThan(9_000_000)
  expect(page.size).toBeLessThan(defaultMaxBytes)
  const { grownMb } = await measureServerCost(async () => {
    const pictures: Uint8Array[] = []
    for (let n = 0; n < 8; n++) {
      const inspected = await inspectFile(decoder, { file: page, userId: 'Asha', kinds: accepted.pictures, fitWithin: 1000 })
      if (!inspected.ok) throw new Error(inspected.message)
      pictures.push(inspected.bytes)
    }
    const joined = Buffer.from(await decoder.joinPages({ pictures, owner: 'Asha' }))
    expect(joined.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(8)
    expect(await inspect(pdfOf(joined))).toMatchObject({ ok: true })
  })
  expect(grownMb).toBeLessThan(150)
})

it('opens one file per user and queues eight, serves other users in between, and answers 503 beyond that', async () => {
  const started: string[] = []
  // A file is read when its turn comes. How long it is open says nothing about the turns.
  const open = (person: string): Promise<unknown> => {
    const file = aPdfFile()
    const read = vi.spyOn(file, 'arrayBuffer')
    read.mockImplementation(() => (started.push(person), File.prototype.arrayBuffer.call(file)))
    return inspect(file, person)
  }
  const openNine = (person: string): Promise<unknown>[] => Array.from({ length: 9 }, () => open(person))
  const all = [...openNine('Asha'), ...openNine('Juma'), open('Baraka')]
  await expect(open('Asha')).rejects.toMatchObject({ status: 503, retryAfter: 5, message: expect.stringContaining('Try again') })
  await Promise.all(all)
  expect(started.length).toBe(19)
  expect(started.slice(0, 3)).toEqual(['Asha', 'Juma', 'Baraka'])
})

it('retries a file once when its worker is killed, then asks the user to try again', async () => {
  const own = openDecoder()
  onTeardown(own.close)
  const killOne = async (): Promise<void> => {
    const pid = await vi.waitUntil(() => own.pids()[0], { timeout: 60_000, interval: 1 })
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => !own.pids().includes(pid), { timeout: 60_000, interval: 1 })
  }
  const [inspected] = await Promise.all([inspect(aPdfFile(), 'Asha', own), killOne()])
  expect(inspected.ok).toBe(true)
  await own.close()

  const other = openDecoder()
  onTeardown(other.close)
  const killing = setInterval(() => {
    for (const pid of other.pids()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }, 5)
  await expect(inspect(aPdfFile(), 'Asha', other)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Try again'),
  })
  clearInterval(killing)
  expect((await inspect(aPdfFile(), 'Asha', other)).ok).toBe(true)
})

it('starts no worker before the first file, ends idle workers, and leaves none after close', async () => {
  const own = openDecoder({ idleMs: 20 })
  expect(own.pids()).toEqual([])
  await inspect(aPdfFile(), 'Asha', own)
  await vi.waitUntil(() => own.pids().length === 0, { timeout: minutes(1) })

  const closing = openDecoder()
  await Promise.all(['Asha', 'Juma'].map((person) => inspect(aPdfFile(), person, closing)))
  const pids = closing.pids()
  expect(pids.length).toBe(2)
  await closing.close()
  expect(pids.filter(isRunning)).toEqual([])
  await expect(inspect(aPdfFile(), 'Asha', closing)).rejects.toMatchObject({ status: 503 })
})
