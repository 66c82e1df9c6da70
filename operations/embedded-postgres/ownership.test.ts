import { chmod, lchown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { repairOwnership } from './ownership.ts'

let [folder, cluster, version] = ['', '', '']
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownership-'))
  cluster = join(folder, 'cluster')
  version = join(cluster, 'PG_VERSION')
  await mkdir(join(cluster, 'base'), { recursive: true, mode: 0o700 })
  await writeFile(version, '18\n', { mode: 0o600 })
})
afterEach(() => rm(folder, { recursive: true }))

const account = { uid: 4711, gid: 4712 }

it('corrects the modes of its own files, and says so once', async () => {
  await chmod(cluster, 0o755)
  await chmod(version, 0o444)
  const lines: string[] = []
  await repairOwnership(cluster, undefined, (line) => lines.push(line))
  await repairOwnership(cluster, undefined, (line) => lines.push(line))
  expect(lines).toEqual([`Corrected the owner of 0 and the mode of 2 files of the database in ${folder}`])
  expect([(await stat(cluster)).mode & 0o777, (await stat(version)).mode & 0o777]).toEqual([0o700, 0o600])
})

it.runIf(process.getuid?.() === 0)('gives what root has copied to the account of the database', async () => {
  await repairOwnership(cluster, account, () => {})
  const { uid, gid } = await stat(version)
  expect({ uid, gid }).toEqual(account)
})

it.runIf(process.getuid?.() === 0)('names what belongs to a third account, and what to do', async () => {
  await lchown(version, 4713, 4713)
  await expect(repairOwnership(cluster, account, () => {})).rejects.toThrow(
    `${version} belongs to another account (uid 4713), so the database cannot be used. Let root run: chown -R 4711:4712 ${folder}`,
  )
  expect((await stat(cluster)).uid).toBe(0)
})
