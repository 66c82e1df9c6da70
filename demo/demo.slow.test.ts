import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { createServices } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { checkDays } from '#tests/model/agreeing-days.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { fillWithDemo } from './demo.ts'

it('for 400 days dashboard and every list of every plant have the numbers of the rows', async () => {
  const { database, ownerAddress: owner } = await copyOfTemplate()
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', LOG: 'false' })
  const now = new Date('2026-11-21T09:00:00Z')
  const services = await createServices({ settings, env: {}, now, log: openTerminalLog(() => {}) })
  onTeardown(services.decoder.close)
  await fillWithDemo({ database, owner, services, settings, now, print: () => {} })
  expect(await checkDays({ database, services, settings, now }, ({ lists }) => lists)).toBe(3 * 400)
})
