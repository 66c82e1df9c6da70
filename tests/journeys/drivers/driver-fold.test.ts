import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aJourney, desk, phone } from '../journey.ts'
import { arrive, button, seeThe } from '../screen.ts'

const journey = await aJourney()
const { id: transporterId } = await aTransporter(journey.db)
const office = await journey.person({ portal: 'transporter_portal', transporterId })
const { plantId } = office
const staff = await journey.person({ plantId })
const { id } = await aPassHolder(journey.db, {
  plantId,
  transporter_id: transporterId,
  name: 'Wilhelmina Konstantina Papadopoulou',
  vehicle_options: ['Bulker'],
  passExpiry: '2026-11-10',
  clearances: { medical: '2026-11-10', ddt: '2026-11-12' },
  licence_expiry: '2026-11-15',
})

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { height: box.height, end: box.y + box.height }
}

const portals: readonly (readonly [string, CreatedPerson, string, string])[] = [
  ['staff', staff, `/app/staff-portal/drivers/current/driver/${id}`, 'Suspend'],
  ['an office', office, `/app/transporter-portal/driver/${id}`, 'Update details'],
]

it.each(portals)('all that decides is in sight for %s, of a driver whom everything blocks', async (_who, person, path, action) => {
  const page = await journey.visit(person, path, desk)
  await arrive(page, 'Wilhelmina')
  await seeThe(page, 'heading', { name: 'Blocked' })
  await button(page, action).first().waitFor()
  const needed = page.getByRole('region', { name: 'Needed to load' })
  await expect.poll(() => needed.getByRole('button', { name: /^See the doctors$/ }).count()).toBe(person === office ? 1 : 0)
  await expect.poll(() => needed.getByRole('listitem').count()).toBe(5)
  expect((await boxOf(page, 'header:has(> div h1) > div:last-child')).height).toBeGreaterThanOrEqual(60)
  expect((await boxOf(page, 'header:has(> div h1) > div:last-child')).height).toBeLessThanOrEqual(88)
  expect((await boxOf(page, 'section[aria-labelledby=needed]')).end).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: phone.width, height: 844 })
  await expect.poll(async () => (await boxOf(page, 'section[aria-labelledby=needed]')).end).toBeLessThanOrEqual(1.5 * 844)
})

it('Back and the breadcrumbs stand in one line', async () => {
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${id}`, desk)
  await arrive(page, 'Wilhelmina')
  const [back, crumbs] = [
    await page.getByRole('link', { name: 'Back' }).boundingBox(),
    await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
  ]
  expect(Math.abs((back?.y ?? 0) - (crumbs?.y ?? Number.NaN))).toBeLessThanOrEqual(4)
})
