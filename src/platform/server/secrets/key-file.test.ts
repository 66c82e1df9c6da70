import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadKey } from './key-file.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'key-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is made once, for its owner only, and is the same at the next start', async () => {
  const first = await loadKey(join(folder, 'data'), {})
  expect(first).toHaveLength(32)
  expect((await loadKey(join(folder, 'data'), {})).equals(first)).toBe(true)
  const files = await readdir(join(folder, 'data'))
  expect(files).toEqual(['sign-in.key'])
  // Windows knows no such modes: there the folder's owner decides.
  const onlyOwner = process.platform === 'win32' ? 0o666 : 0o600
  expect((await stat(join(folder, 'data', 'sign-in.key'))).mode & 0o777).toBe(onlyOwner)
})

it('is one key for ten first starts at once', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadKey(folder, {})))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['sign-in.key'])
})

it('may be given from outside, and then no file is made', async () => {
  expect(await loadKey(folder, { SIGN_IN_KEY: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab))
  expect(await readdir(folder)).toEqual([])
})

it.each(['short', 'zz'.repeat(32), 'ab'.repeat(33)])('%j is refused in a sentence that does not show it', async (key) => {
  await expect(loadKey(folder, { SIGN_IN_KEY: key })).rejects.toThrow(/SIGN_IN_KEY cannot be used/)
  await writeFile(join(folder, 'sign-in.key'), key)
  await expect(loadKey(folder, {})).rejects.toThrow(/sign-in\.key cannot be used/)
  await expect(loadKey(folder, {})).rejects.not.toThrow(key)
})
