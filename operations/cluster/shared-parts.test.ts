import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { revokeCardKey, rollCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { changeCardKeys, readCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { formatCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { anS3Server } from '#platform/server/files/s3/s3-server.factory.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { storeFilesIn } from '#platform/server/files/file-store.ts'
import { folderPlace } from '#platform/server/files/place/folder-place.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { readSettings } from '#app/settings.ts'
import { callCommand, databaseUrl } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { requireSharedParts } from './require-shared-parts.ts'
import { findRecordedParts } from './shared-parts.store.ts'

// Each command is a process of its own, on a machine that does other work.
vi.setConfig({ testTimeout: 240_000 })

const s3 = await anS3Server()
onTeardown(s3.close)
const place = await mkdtemp(join(tmpdir(), 'cluster-'))
onTeardown(() => rm(place, { recursive: true }))
const at = new Date('2026-11-21T06:00:00Z')

async function anInstallation(name: string) {
  const { database } = await copyOfTemplate()
  const folder = join(place, name)
  const base = { DATABASE_URL: await databaseUrl(database.db), DATA_FOLDER: folder }
  const start = (env: Readonly<Record<string, string>> = {}) =>
    requireSharedParts(database.db, { settings: readSettings({ ...base, ...env }), env, at })
  const command = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    callCommand(`operations/cli/${program}.ts`, args, { ...base, ...env })
  return { db: database.db, base, folder, start, command }
}

it('the first of several servers that start at once records what it has; the others compare', async () => {
  const { db, start } = await anInstallation('first')
  await Promise.all(Array.from({ length: 5 }, () => start()))
  const recorded = await findRecordedParts(db)
  expect(recorded).toMatchObject({ signInKey: expect.any(String), fileStores: [{ kind: 'folder' }] })
  expect(recorded.cardKeys.size).toBe(1)
  await expect(start({ DATA_FOLDER: join(place, 'not shared') })).rejects.toThrow(
    /login codes, which this database knows, is missing.*keys of cards are missing.*Files are stored in the folder/,
  )
  await expect(start({ SIGN_IN_KEY: 'ab'.repeat(32) })).rejects.toThrow('Set SIGN_IN_KEY to that of the other servers')
  expect(await findRecordedParts(db)).toEqual(recorded)
})

it('a new key of cards and a revocation are taken over; a server without them does not start', async () => {
  const { folder, start } = await anInstallation('cards')
  await start()
  const before = formatCardKeys((await readCardKeys(folder, {}, at)).keys)
  await changeCardKeys(folder, rollCardKeys, at)
  await start()
  await expect(start({ CARD_KEYS: before })).rejects.toThrow(/The keys of cards lack [0-9a-f]{8}, so cards in use would be refused/)
  const rolled = (await readCardKeys(folder, {}, at)).keys
  await changeCardKeys(folder, (keys, fresh) => revokeCardKey(keys, rolled[1]?.id ?? '', fresh), at)
  await start()
  await expect(start({ CARD_KEYS: formatCardKeys(rolled) })).rejects.toThrow(/still accept [0-9a-f]{8}, which was revoked/)
})

it('npx driver-pass cluster shows a difference, and records an intended change', async () => {
  const { start, command, base } = await anInstallation('intended')
  await start()
  const change = { SIGN_IN_KEY: 'cd'.repeat(32) }
  expect(await command('cluster', ['forget'])).toMatchObject({ code: 2, errors: expect.stringContaining('Enter list or accept.') })
  expect(await command('cluster', ['list'])).toMatchObject({ code: 0, output: expect.stringContaining('These settings agree') })
  expect(await command('cluster', ['list'], change)).toMatchObject({ code: 1, output: expect.stringContaining('is another one') })
  const found = (await runDoctor({ ...base, ...change }, {})).filter(({ subject }) => subject === 'Cluster')
  expect(found).toEqual([expect.objectContaining({ state: 'problem', text: expect.stringContaining('is another one') })])
  expect(await command('cluster', ['accept'], change)).toMatchObject({ code: 0, errors: '' })
  await start(change)
  await expect(start()).rejects.toThrow('login codes')
})

it('while files are moved servers start with either place, then only with the new one', async () => {
  const { start, command } = await anInstallation('moved')
  const [folder, bucket] = [s3.settings, { ...s3.settings, FILE_STORE: 's3' }]
  await start(folder)
  await expect(start(bucket)).rejects.toThrow('Set FILE_STORE=folder, or move them first: npx driver-pass files move.')
  expect(await command('files-move', ['--to', 's3'], folder)).toMatchObject({ code: 0, errors: '' })
  await start(folder)
  await start(bucket)
  s3.behaviour = 'fails'
  await start(bucket)
  s3.behaviour = 'works'
  expect(await command('files-move', ['--to', 's3'], bucket)).toMatchObject({ code: 0, errors: '' })
  await expect(start(folder)).rejects.toThrow('Set FILE_STORE=s3')
  await start(bucket)
})

it('an empty database does not take files of another one for its own', async () => {
  const first = await anInstallation('theirs')
  await first.start({ ...s3.settings, S3_PREFIX: 'theirs/', FILE_STORE: 's3' })
  const second = await anInstallation('ours')
  await expect(second.start({ ...s3.settings, S3_PREFIX: 'theirs/', FILE_STORE: 's3' })).rejects.toThrow(
    /\(theirs\/…\).* belongs to another database. Choose another folder, bucket or S3_PREFIX/,
  )
  await second.start()
  const moved = await second.command('files-move', ['--to', 's3'], { ...s3.settings, S3_PREFIX: 'theirs/' })
  expect(moved).toMatchObject({ code: 1, errors: expect.stringContaining('belongs to another database') })
})

it('a folder of files that is not mounted is named, and accepted only with the number of files that are given up', async () => {
  const { db, base, folder, start, command } = await anInstallation('unmounted')
  await start()
  const store = storeFilesIn(folderPlace(join(folder, 'files')))
  for (const text of ['one', 'two']) {
    const file = await store.save(Buffer.from(text))
    await insertFile(db, { file, name: 'a.txt', mediaType: 'text/plain', userId: null, at })
  }
  await rename(join(folder, 'files'), join(folder, 'away'))
  await mkdir(join(folder, 'files'))
  await expect(start()).rejects.toThrow(`The folder ${join(folder, 'files')} is empty, and this database has files. Is it mounted?`)
  await expect(start()).rejects.not.toThrow('accept')
  const found = (await runDoctor(base, {})).filter(({ subject }) => subject === 'Cluster')
  expect(found).toEqual([
    expect.objectContaining({ text: expect.stringContaining('Is it mounted?'), advice: expect.not.stringContaining('accept') }),
  ])
  for (const args of [[], ['--without-files', '1']])
    expect(await command('cluster', ['accept', ...args])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('2 files of this database are not in the folder'),
    })
  expect(await readdir(join(folder, 'files'))).toEqual([])
  expect(await command('cluster', ['accept', '--without-files', '2'])).toMatchObject({ code: 0, errors: '' })
  await start()
})

it('a start or command without a key that the database knows is refused, and writes nothing', async () => {
  const { base, folder, start, command } = await anInstallation('lost')
  await start()
  const keys = ['card-keys.json', 'sign-in.key']
  for (const key of keys) {
    const text = await readFile(join(folder, key), 'utf8')
    await rm(join(folder, key))
    const before = await readdir(folder, { recursive: true })
    await expect(openProductDatabase(readSettings(base), { env: {}, needs: 'all' })).rejects.toThrow(/missing.*restore .* from a backup/)
    await expect(start()).rejects.toThrow(/missing.*restore .* from a backup/)
    expect((await command('cluster', ['list'])).code).toBe(1)
    expect(await readdir(folder, { recursive: true })).toEqual(before)
    await writeFile(join(folder, key), text, { mode: 0o600 })
  }
  await rm(join(folder, 'sign-in.key'))
  expect(await command('audit-export', [join(folder, 'audit')])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The key of login codes, which this database knows, is missing.'),
  })
  await rm(join(folder, 'card-keys.json'))
  expect(await command('keys', ['list'])).toMatchObject({ code: 1, errors: expect.stringContaining('There is no') })
  expect((await readdir(folder)).filter((name) => keys.includes(name))).toEqual([])
})
