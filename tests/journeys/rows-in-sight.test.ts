import { beforeAll, expect, it } from 'vitest'
import { anAuthPlantId, type CreatedPerson } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aColleague } from '#user-management/user-management.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { aJourney, phone } from './journey.ts'

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

const lists = [
  ['drivers', '/app/staff-portal/drivers/current/dashboard'],
  ['passes', '/app/staff-portal/drivers/pass/dashboard'],
  ['violations', '/app/staff-portal/drivers/violations/dashboard'],
  ['requests', '/app/staff-portal/requests/dash?tab=all'],
  ['users', '/app/staff-portal/user-management/users'],
  ['checks', '/app/staff-portal/gate/checks'],
] as const

it.each(lists)(
  '15 whole rows of %s are in sight, all of one height and without a part to scroll to, at each width the same',
  async (_, path) => {
    const page = await journey.visit(staff, path, { width: 1440 })
    const heights = new Set<number>()
    const inSight: number[] = []
    const hidden: number[] = []
    for (const width of [1440, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('tbody tr').nth(14).waitFor()
      const rows = await page.evaluate(() =>
        [...document.querySelectorAll('tbody tr')]
          .map((row) => row.getBoundingClientRect())
          .map(({ height, bottom }) => ({ height, bottom })),
      )
      for (const { height } of rows) heights.add(Math.round(height))
      hidden.push(await page.locator('table').evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0)))
      inSight.push(rows.filter(({ bottom }) => bottom <= 900).length)
    }
    expect(hidden).toEqual([0, 0, 0])
    expect(inSight[0]).toBeGreaterThanOrEqual(15)
    expect([...heights].every((height) => height <= 48)).toBe(true)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  },
)

it.each(lists)(
  'on a phone, search, filter and order of %s share a row of 44 px, and the first card stands above 260 px',
  async (_, path) => {
    const page = await journey.visit(staff, path, phone)
    const list = page.getByRole('region', { name: /^List of/ })
    const tops = [
      list.getByRole('textbox').first(),
      list.getByRole('button', { name: 'Filter', exact: true }),
      list.getByRole('button', { name: 'Sort and view' }),
    ]
    const boxes = await Promise.all(tops.map(async (each) => (await each.boundingBox()) ?? { y: 0, height: 0 }))
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
    expect(boxes.map(({ height }) => Math.round(height))).toEqual([44, 44, 44])
    expect((await list.getByRole('listitem').first().boundingBox())?.y).toBeLessThanOrEqual(260)
  },
)
