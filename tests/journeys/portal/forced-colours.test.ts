import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { overflows } from '../accessibility.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, button } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Asha Wanjiru' })
const staff = '/app/staff-portal'

const background = (there: Locator): Promise<string> => there.evaluate((element) => getComputedStyle(element).backgroundColor)
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })

/** Its colour, or its outline where it has none. */
const isVisible = (mark: Locator): Promise<boolean> =>
  mark.evaluate((element) => {
    const { outlineStyle, outlineWidth, forcedColorAdjust } = getComputedStyle(element)
    return forcedColorAdjust === 'none' && outlineStyle === 'solid' && outlineWidth === '1px'
  })

it('under forced colours what is chosen stands out, and every dot and bar is visible', async () => {
  const page = await journey.enter(halima)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${staff}/drivers/current/dashboard`)
  await arrive(page, 'All drivers')
  expect(await background(button(page, /Active$/))).not.toBe(await background(button(page, /Suspended$/)))
  expect(await isVisible(page.getByRole('table').locator('.mark').first())).toBe(true)

  await page.goto(`${staff}/dashboard?drivers=transporter`)
  await button(page, /Suspended$/).waitFor()
  expect(await background(tab(page, 'By Transporter'))).not.toBe(await background(tab(page, 'By Gender')))
  expect(await background(button(page, /Active$/))).not.toBe(await background(button(page, /Suspended$/)))
  for (const mark of await page.getByRole('tabpanel', { name: 'By Transporter' }).locator('.mark').all())
    expect(await isVisible(mark)).toBe(true)
  await page.emulateMedia({ forcedColors: 'none' })
})

/** 1280 by 1024 pixels at 400 %. */
it.each(firstOf(['drivers/current/dashboard', 'dashboard', 'requests/dash', 'drivers/current/driver/1']))(
  'at 400 % %s neither scrolls sideways nor hides the page behind fixed parts',
  async (path) => {
    const page = await journey.enter(halima)
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`${staff}/${path}`)
    await arrive(page, /^(?!One moment)./)
    expect(await overflows(page)).toBe(false)
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.offsetParent !== null)
        .reduce((height, element) => height + element.getBoundingClientRect().height, 0),
    )
    expect(fixed).toBeLessThan(128)
  },
)
