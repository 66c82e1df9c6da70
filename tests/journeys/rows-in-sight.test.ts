import { beforeAll, expect, it } from 'vitest'
import { anAuthPlantId, type CreatedPerson } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aColleague } from '#user-management/user-management.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { aJourney } from './journey.ts'

const journey = await aJourney()
const { db } = journey
let staff: CreatedPerson

/** Names that would not fit, an end of each kind: what makes rows grow elsewhere. */
const names = ['Abdi Rotich', 'Wilhelmina Konstantina Papadopoulou-Oyelaran', 'Ali Omar']
const ends = ['2026-11-10', '2026-11-25', '2027-03-04']

beforeAll(async () => {
  const plantId = await anAuthPlantId(db)
  staff = await journey.person({ plantId })
  const asker = await journey.person({ plantId })
  const { id: transporter_id } = await aTransporter(db, { name: 'Kilimanjaro and Lake Victoria Bulk Cement Hauliers' })
  for (let n = 0; n < 18; n += 1) {
    const [name, passExpiry] = [names[n % 3] ?? '', ends[n % 3] ?? '']
    const driver = await aPassHolder(db, { plantId, transporter_id, name, passExpiry })
    await aRequest(db, { driverId: driver.id, createdBy: asker.userId })
    await aViolation(db, driver)
    await aGateCheck(db, { plantId, driverId: driver.id, transporterId: transporter_id, at: journey.now })
    await aColleague(journey, plantId)
  }
})

it.each([
  ['drivers', '/app/staff-portal/drivers/current/dashboard'],
  ['passes', '/app/staff-portal/drivers/pass/dashboard'],
  ['violations', '/app/staff-portal/drivers/violations/dashboard'],
  ['requests', '/app/staff-portal/requests/dash?tab=all'],
  ['users', '/app/staff-portal/user-management/users'],
  ['checks', '/app/staff-portal/gate/checks'],
])('15 whole rows of %s are in sight, all of one height, at each width the same', async (_, path) => {
  const page = await journey.visit(staff, path, { width: 1440 })
  const heights = new Set<number>()
  const inSight: number[] = []
  for (const width of [1440, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('tbody tr').nth(14).waitFor()
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')]
        .map((row) => row.getBoundingClientRect())
        .map(({ height, bottom }) => ({ height, bottom })),
    )
    for (const { height } of rows) heights.add(Math.round(height))
    inSight.push(rows.filter(({ bottom }) => bottom <= 900).length)
  }
  expect(inSight[0]).toBeGreaterThanOrEqual(15)
  expect([...heights].every((height) => height <= 48)).toBe(true)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
