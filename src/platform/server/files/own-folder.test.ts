import { chmod, lchown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireOwnFolder } from './own-folder.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'own-folder-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

it('corrects what a copy has made unusable or readable for all, once', async () => {
  const [key, shard] = [join(folder, 'sign-in.key'), join(folder, 'files', 'ab')]
  await mkdir(shard, { recursive: true })
  await writeFile(key, 'x')
  await chmod(key, 0o644)
  await chmod(shard, 0o500)
  const lines: string[] = []
  await requireOwnFolder(folder, (line) => lines.push(line))
  await requireOwnFolder(folder, (line) => lines.push(line))
  expect(lines).toEqual([`Corrected the mode of ${key}.`, `Corrected the mode of ${shard}.`])
  expect((await stat(key)).mode & 0o777).toBe(0o600)
})

it('keys and their folder are for their owner alone, whoever made them', async () => {
  const keys = ['sign-in.key', 'card-keys.json'].map((name) => join(folder, name))
  for (const key of keys) await writeFile(key, 'x', { mode: 0o640 })
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) await lchown(keys[0] ?? '', 4711, 4711)
  const lines: string[] = []
  await requireOwnFolder(folder, (line) => lines.push(line))
  expect(lines).toEqual([folder, ...keys].map((path) => `Corrected the mode of ${path}.`))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const key of keys) expect((await stat(key)).mode & 0o777).toBe(0o600)
})

it('does nothing where there is no folder yet', async () => {
  await expect(requireOwnFolder(join(folder, 'none'), () => {})).resolves.toBeUndefined()
})
