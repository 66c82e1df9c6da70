import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { storeFilesIn } from '#platform/server/files/file-store.ts'
import { anS3Server } from '#platform/server/files/s3/s3-server.factory.ts'
import { connectTo } from '../backup/installation.ts'
import { readSettings } from '#app/settings.ts'
import { callCommand, databaseUrl } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { readFileRows } from '../backup/files/catalog.ts'
import { filePlacesOf } from '#app/file-places.ts'
import { moveFiles } from './move-files.ts'

vi.setConfig({ testTimeout: 60_000 })

const s3 = await anS3Server()
afterAll(s3.close)
const api = await testApi()
const { folder, s3: bucket = folder } = filePlacesOf(readSettings({ ...s3.settings, DATA_FOLDER: api.folder }))
let url = ''
beforeAll(async () => void (url = await databaseUrl(api.db)))

async function storeFile(text: string, place = folder): Promise<string> {
  const file = await storeFilesIn(place).save(Buffer.from(text))
  await insertFile(api.db, { file, name: 'a.txt', mediaType: 'text/plain', userId: null, at: api.now })
  return file.storageName
}
const move = (to: string, env: Readonly<Record<string, string>> = {}) =>
  callCommand('operations/cli/files-move.ts', ['--to', to], { ...s3.settings, DATABASE_URL: url, DATA_FOLDER: api.folder, ...env })
const sizeIn = async (place: typeof folder, name: string) => {
  const { size, stream } = await place.read(name)
  stream.destroy()
  return size
}

it.each([
  [[], {}, 'Enter where the files shall be'],
  [['--to', 'tape'], {}, 'Enter where the files shall be'],
  [['--to', 's3'], { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }, 'Set S3_ENDPOINT'],
])('refuses %j with %j', async (args, env, sentence) => {
  const refused = await callCommand('operations/cli/files-move.ts', args, { ...s3.settings, DATA_FOLDER: join(api.folder, 'none'), ...env })
  expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining(sentence) })
})

it('moves there and back, goes on after an interruption, and says what to set', async () => {
  const names = [await storeFile('one'), await storeFile('two'), await storeFile('three')]
  // What an interruption or a foreign hand has left.
  await bucket.write(names[0] ?? '', Buffer.from('one'))
  await bucket.write(names[1] ?? '', Buffer.from('not two'))
  const first = await move('s3')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toContain('Files copied: 2, already there: 1, lost: 0.')
  expect(first.output).toContain('Now set FILE_STORE=s3 for every server')
  expect(await Promise.all(names.map((name) => sizeIn(bucket, name)))).toEqual([3, 3, 5])

  const late = await storeFile('four')
  const second = await move('s3', { FILE_STORE: 's3' })
  expect(second.output).toContain('Files copied: 1, already there: 3, lost: 0.')
  expect(second.output).toContain('Servers start only with FILE_STORE=s3 now')
  await folder.remove(late)
  expect((await move('folder', { FILE_STORE: 's3' })).output).toContain('Now set FILE_STORE=folder for every server')
  expect(await sizeIn(folder, late)).toBe(4)
})

it('copies what a running server stores meanwhile, and leaves out what it deletes', async () => {
  const gone = await storeFile('deleted while it runs')
  let late = ''
  const client = await connectTo({ url })
  const onProgress = vi.fn<(done: number) => void>()
  const findRows = vi.fn<() => Promise<Map<string, string>>>(async () => {
    const rows = await readFileRows(client)
    if (findRows.mock.calls.length > 1) return rows
    late = await storeFile('stored while it runs')
    await sql`delete from file where storage_name = ${gone}`.execute(api.ownerDb)
    await folder.remove(gone)
    return rows
  })
  const { copied, lost } = await moveFiles({ findRows, from: folder, to: bucket, onProgress }).finally(() => client.end())
  expect({ copied, lost }).toEqual({ copied: 1, lost: [] })
  expect(await sizeIn(bucket, late)).toBe(20)
  expect(onProgress).toHaveBeenCalled()
})

it('names files that are in neither place, and does not say that all is well', async () => {
  const name = await storeFile('lost')
  await folder.remove(name)
  const { code, output } = await move('s3')
  expect(code).toBe(1)
  expect(output).toContain(`The stored file ${name} is missing or damaged in both places.`)
  expect(output).not.toContain('Now set')
})
