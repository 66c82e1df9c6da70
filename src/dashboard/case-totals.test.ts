import { expect, it } from 'vitest'
import { hearing, writingLetters } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { dashboardContract } from './dashboard.contract.ts'

const api = await testApi()
const { db } = api
const reader = await api.as({ portal: 'staff_portal' })
const { plantId } = reader
const decider = await api.as({ portal: 'staff_portal', plantId })
const casesOf = async (person = reader) => (await person.call(dashboardContract.cases, {})).cases

it('refuses other portals and who may not read reports', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
  for (const person of [office, clerk]) await expect(casesOf(person)).rejects.toMatchObject({ status: 403 })
})

it('is nothing until the plant switches something on, and counts only that', async () => {
  expect(await casesOf()).toBe(null)
  await writingLetters(db, plantId)
  expect(await casesOf()).toEqual({ open: 0, awaited: null, followed: null })
  await hearing(db, plantId)
  expect(await casesOf()).toEqual({ open: 0, awaited: 0, followed: null })
  await aPointsRule(db, plantId, { ladder: JSON.stringify([{ points: 3, action: 'coaching', days: null }]) })
  expect(await casesOf()).toEqual({ open: 0, awaited: 0, followed: [] })
})

it('counts open cases, replies that are awaited, and what followed this year’s violations', async () => {
  const [asha, brian] = [await aPassHolder(db, { plantId }), await aPassHolder(db, { plantId })]
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  const violation = async (driver_id: string, violation_date: string) =>
    (await reader.call(processViolation.raise, { driver_id, ...aReport, violation_date, severity: 'serious' })).request_id
  const decide = (request_id: string, more: object) =>
    decider.call(processViolation.decide, {
      request_id,
      comment: 'Seen',
      key: 'approve',
      suspend_driver: false,
      early_reason: 'Danger',
      ...more,
    })
  await decide(await violation(asha.id, '2026-11-20'), { action: 'coaching' })
  await decide(await violation(brian.id, '2026-11-19'), { action: 'none', departed_because: 'New here' })
  await decide(await violation(brian.id, '2025-12-31'), { action: 'coaching', departed_because: 'Of last year' })
  const heard = await violation(asha.id, '2026-11-20')
  await reader.call(blacklistDriver.raise, { driver_id: brian.id, comment: 'Sold from the load' })
  const followed = [
    { action: 'none', total: 1, departed: 1 },
    { action: 'coaching', total: 1, departed: 0 },
  ]
  expect(await casesOf()).toEqual({ open: 2, awaited: 2, followed })
  await office.call(hearingContract.reply, { request_id: heard, said: 'The tarpaulin tore.' })
  expect(await casesOf()).toEqual({ open: 2, awaited: 1, followed })
  const elsewhere = await api.as({ portal: 'staff_portal' })
  await hearing(db, elsewhere.plantId)
  expect(await casesOf(elsewhere)).toEqual({ open: 0, awaited: 0, followed: null })
})
