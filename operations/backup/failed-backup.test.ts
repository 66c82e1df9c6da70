import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aSession } from '#accounts/accounts.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { openBackground } from '#platform/server/jobs/background.ts'
import { readSettings } from '#app/settings.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'
import { writePlan } from './backup-plan.ts'
import { failedBackupNotifier } from './failed-backup.ts'
import { openInstallation } from './installation.ts'
import { scheduledBackups } from './scheduled-backups.ts'

it('a scheduled backup that fails is in the bell of administrators once a day', async () => {
  const api = await testApi()
  const administrator = await api.as({ portal: 'staff_portal', permissions: ['users.manage'] })
  const clerk = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const settings = readSettings({ DATABASE_URL: await databaseUrl(api.db), DATA_FOLDER: api.folder })
  const place = await mkdtemp(join(tmpdir(), 'failed-backup-'))
  onTeardown(() => rm(place, { recursive: true }))
  const to = join(place, 'backups')
  await writePlan(settings, { to, everyMinutes: 60, keep: 2, pitr: false })
  const background = openBackground(() => {})
  const backups = scheduledBackups({
    installation: await openInstallation(settings, {}),
    background,
    clock: () => api.now,
    log: { info: () => {}, error: () => {} },
    announce: failedBackupNotifier(api.db, () => api.now),
  })
  for (const laterMs of [0, 60_000, 25 * 60 * 60_000]) {
    api.now = new Date(api.now.getTime() + laterMs)
    await backups.run()
  }
  await deliverDue(api.db, { now: api.now, byMail: false })
  const bellOf = async (person: typeof administrator) => {
    const call = api.withToken(await aSession(api.db, { ...person, now: api.now }))
    return (await call(bellContract.index, { page: 1, page_size: 20 })).data
  }
  const notification = expect.objectContaining({ title: 'The backup failed', body: expect.stringContaining('Mount its disk') })
  expect(await bellOf(administrator)).toEqual([notification, notification])
  expect(await bellOf(clerk)).toEqual([])
})
