import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createBackupFolder } from './files/backup-folder.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { requireSharedParts } from '../cluster/require-shared-parts.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openInstallation } from './installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

vi.setConfig({ testTimeout: 240_000 })

const api = await testApi()

it('a backup without a key that the database knows is refused; a restored installation without one does not start with another', async () => {
  const place = await mkdtemp(join(tmpdir(), 'missing-keys-'))
  onTeardown(() => rm(place, { recursive: true }))
  const url = await databaseUrl(api.db)
  const settings = readSettings({ DATABASE_URL: url, DATA_FOLDER: api.folder })
  const owner = openDatabase({ url })
  onTeardown(() => owner.close())
  await requireSharedParts(owner.db, { settings, env: {}, at: api.now })
  const to = join(place, 'backups')
  await createBackupFolder(to)
  const backUp = async () => takeBackup(await openInstallation(settings, {}), { to, clock: () => new Date() })
  await backUp()
  const key = join(api.folder, 'card-keys.json')
  const text = await readFile(key, 'utf8')
  await rm(key)
  await expect(backUp()).rejects.toThrow('Nothing was backed up. The keys of cards are missing')
  expect((await readdir(to)).filter((name) => name.startsWith('backup-'))).toHaveLength(1)
  await writeFile(key, text, { mode: 0o600 })

  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(api.ownerDb)
  onTeardown(async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(api.ownerDb)))
  const target = readSettings({
    DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    DATA_FOLDER: join(place, 'restored'),
  })
  const restored = await restoreBackup({ from: to, name: undefined, at: undefined, settings: target, env: {}, say: () => {} })
  expect(restored.problems).toEqual([])
  await rm(join(target.DATA_FOLDER, 'card-keys.json'))
  const before = await readdir(target.DATA_FOLDER, { recursive: true })
  await expect(openProductDatabase(target, { env: {}, needs: 'all' })).rejects.toThrow(
    /The keys of cards are missing; with new ones every card of [0-9a-f]{8} would be refused\. .*restore card-keys\.json from a backup/,
  )
  expect(await readdir(target.DATA_FOLDER, { recursive: true })).toEqual(before)
})
