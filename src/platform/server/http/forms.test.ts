import { readdir, utimes, writeFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, requestHead, openConnection, type EdgeServer } from '#platform/testing/edge-server.ts'
import { openUploadFolder } from './upload-folder.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer()
})
afterAll(() => server.close())

const remainingFiles = (): Promise<string[]> => readdir(server.uploadFolder)
const pdf = (bytes = 100): File => new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' })
const aForm = (fields: readonly (readonly [string, File | string])[]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const send = async (body: FormData): Promise<{ status: number; text: string }> => {
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/bring`, {
    method: 'POST',
    headers: { authorization: 'Bearer anna' },
    body,
  })
  return { status: response.status, text: await response.text() }
}
const texts = (count: number, bytes: number): [string, string][] => Array.from({ length: count }, (_, n) => [`t${n}`, 'x'.repeat(bytes)])

const refused: readonly (readonly [string, FormData, number, RegExp])[] = [
  ['more files than the route takes', aForm([1, 2, 3].map(() => ['file', pdf()])), 413, /too many files/],
  ['a field with two files', aForm([1, 2].map(() => ['file', pdf()])), 422, /"file":/],
  ['a file in a field of text', aForm([['text', pdf()]]), 422, /does not take a file/],
  ['a file beyond its size', aForm([['file', pdf(1024 * 1024 + 1)]]), 413, /at most 1 MB/],
  ['a file far beyond its size', aForm([['file', pdf(8 * 1024 * 1024)]]), 413, /at most 1 MB/],
  ['too many fields', aForm([['file', pdf()], ...texts(300, 1)]), 413, /too many (fields|parts)/],
  ['too much text', aForm([['file', pdf()], ...texts(100, 4_000)]), 413, /at most 256 kB/],
  ['one text field that is too long', aForm([['file', pdf()], ...texts(1, 300_000)]), 413, /at most 256 kB/],
  ['a __proto__ field', aForm([['__proto__', 'x']]), 400, /cannot be read/],
  [
    'a field twice',
    aForm([
      ['file', pdf()],
      ['text', 'a'],
      ['text', 'b'],
    ]),
    422,
    /"text":/,
  ],
]

describe('multipart forms', () => {
  it.each(refused)('refuses %s and deletes its files', async (_, form, status, message) => {
    const response = await send(form)
    expect(response).toEqual({ status, text: expect.stringMatching(message) })
    await expect.poll(remainingFiles).toEqual([])
  })

  it('reads a valid form and deletes its files', async () => {
    expect(
      (
        await send(
          aForm([
            ['file', pdf()],
            ['other', pdf()],
            ['text', 'a'],
          ]),
        )
      ).status,
    ).toBe(200)
    await expect.poll(remainingFiles).toEqual([])
  })

  it('cuts off an endless form at the size limit', async () => {
    const { socket, until } = openConnection(
      server.port,
      requestHead('POST /v1/bring', {
        Authorization: 'Bearer anna',
        'Content-Type': 'multipart/form-data; boundary=b',
        'Transfer-Encoding': 'chunked',
      }),
    )
    // Bytes before the first part belong to no file and no field.
    for (let n = 0; n < 60; n++) socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    socket.write('0\r\n\r\n')
    expect(await until(/\}$/)).toContain('HTTP/1.1 413')
    socket.destroy()
  })

  it('deletes the files of an interrupted form', async () => {
    const { socket } = openConnection(
      server.port,
      requestHead('POST /v1/bring', {
        Authorization: 'Bearer anna',
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': 500_000,
      }),
    )
    socket.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(100_000)}`)
    await expect.poll(async () => (await remainingFiles()).length).toBe(1)
    socket.destroy()
    await expect.poll(remainingFiles).toEqual([])
  })
})

it('empties the folder at start, except for uploads that other servers still receive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const other = `other-${hostname()}-1-abcdef`
  const [dead, alive, old] = [`${hostname()}-${process.pid}-abcdef`, `${hostname()}-${process.ppid}-abcdef`, `${other.slice(0, -6)}123456`]
  for (const name of [dead, alive, other, old]) await mkdir(join(folder, name))
  await writeFile(join(folder, dead, 'half'), 'x')
  await writeFile(join(folder, 'stray'), 'x')
  const now = new Date('2026-11-21T06:00:00Z').getTime()
  await utimes(join(folder, other), now / 1000, now / 1000)
  await utimes(join(folder, old), now / 1000 - 90_000, now / 1000 - 90_000)
  await openUploadFolder(folder, now)
  expect((await readdir(folder)).sort()).toEqual([alive, other].sort())
  await rm(folder, { recursive: true })
})
