import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadKey } from './key-file.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'key-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

it('creates the key file once, readable by its owner only, and reuses it at the next start', async () => {
  const first = await loadKey(join(folder, 'data'), {})
  expect(first).toHaveLength(32)
  expect((await loadKey(join(folder, 'data'), {})).equals(first)).toBe(true)
  const files = await readdir(join(folder, 'data'))
  expect(files).toEqual(['sign-in.key'])
  // Windows has no file modes; access follows the folder.
  const onlyOwner = process.platform === 'win32' ? 0o666 : 0o600
  expect((await stat(join(folder, 'data', 'sign-in.key'))).mode & 0o777).toBe(onlyOwner)
})

it('ten concurrent first starts share one key', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadKey(folder, {})))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['sign-in.key'])
})

it('uses SIGN_IN_KEY without creating a file', async () => {
  expect(await loadKey(folder, { SIGN_IN_KEY: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab))
  expect(await readdir(folder)).toEqual([])
})

it.each(['short', 'zz'.repeat(32), 'ab'.repeat(33)])('refuses the key %j without showing it in the error', async (key) => {
  await expect(loadKey(folder, { SIGN_IN_KEY: key })).rejects.toThrow(/SIGN_IN_KEY cannot be used/)
  await writeFile(join(folder, 'sign-in.key'), key)
  await expect(loadKey(folder, {})).rejects.toThrow(/sign-in\.key cannot be used/)
  await expect(loadKey(folder, {})).rejects.not.toThrow(key)
})
