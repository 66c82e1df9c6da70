import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { reportNames } from '#reports/mechanism/report.contract.ts'
import { reportTitles } from '#reports/mechanism/report-titles.rules.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, button } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person({})
const holder = await aPassHolder(journey.db, { plantId: halima.plantId, passExpiry: '2026-12-20' })
await aViolation(journey.db, holder, { violation_date: '2026-03-02' })
await aViolation(journey.db, await aDriver(journey.db, { plantId: halima.plantId }), { violation_date: '2026-04-02', category: 'Speeding' })

it.each(reportNames)(
  'the rows of the %s report begin above 700 px at 1440, the chart beside its numbers, below one row of filters',
  async (name) => {
    const page = await journey.visit(halima, `/app/staff-portal/reports/${name}`, { width: 1440 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await arrive(page, `${reportTitles[name]} report`)
    const rows = page.locator('#rows section')
    await rows.waitFor()
    await page.locator('[role=tabpanel] figure, [role=tabpanel] p').first().waitFor()
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`${selector} is not in sight`)
      return box
    }
    const head = page.locator('#rows thead')
    const end = (await head.count()) > 0 ? await boxOf('#rows thead') : await boxOf('#rows section')
    expect(end.y + ((await head.count()) > 0 ? end.height : 0)).toBeLessThan(700)
    const [numbers, chart] = [await boxOf('section[aria-label=Numbers]'), await boxOf('section:has([role=tabpanel])')]
    expect(chart.x).toBeGreaterThanOrEqual(numbers.x + numbers.width)
    expect(Math.abs(chart.y - numbers.y)).toBeLessThan(2)
    const period = page.getByLabel('Period', { exact: true })
    const controls = period.locator('xpath=..').locator('select, input, button')
    const places = await controls.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2)
  },
)

it('what is set is a chip, and stays in the address', async () => {
  const page = await journey.visit(halima, '/app/staff-portal/reports/pass?verdict=blocked', { width: 1440 })
  await button(page, 'May load: Blocked').waitFor()
  expect(page.url()).toContain('verdict=blocked')
})
