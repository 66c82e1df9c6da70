import { aPng } from '#platform/server/files/sample-picture.factory.ts'
import type { Page } from 'playwright-core'
import type { SeededPlant } from '../built-screens.ts'
import { arrive, button, see } from '../screen.ts'
import { driverList, staff, transporterPortal, type State } from './state.ts'

export function driverStates({
  people: { staff_portal: person, transporter_portal: office },
  requestedId,
  driverId,
  suspendedId,
}: SeededPlant): readonly State[] {
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const openPanel = async (page: Page) => {
    await button(page, 'Suspend').first().click()
    await page.getByLabel('Duration').waitFor()
  }
  const fill = async (page: Page) => {
    await openPanel(page)
    await page.getByLabel('Duration').fill('14')
    await page.getByLabel('Comment').fill('Overtook at the gate.')
  }
  const chooseAll = async (page: Page) => {
    await page.getByLabel('Choose all drivers on this page').check()
    await see(page, /chosen$/)
  }
  return [
    { name: 'chosen drivers of an office', path: `${transporterPortal}/drivers`, person: office, reach: chooseAll },
    {
      name: "an office's chosen drivers one after the other",
      path: `${transporterPortal}/drivers`,
      person: office,
      reach: async (page) => {
        await chooseAll(page)
        await button(page, 'Renew bulker training').click()
        await page.getByRole('dialog').getByLabel('Trainer').waitFor()
      },
    },
    {
      name: 'an office without a match',
      path: `${transporterPortal}/drivers?search=zzz`,
      person: office,
      reach: (page) => see(page, 'No drivers found'),
    },
    {
      name: 'a driver beside the list',
      path: `${driverList}?verdict=blocked`,
      person,
      reach: async (page) => {
        await page.getByRole('rowheader').first().waitFor()
        const mark = page.getByRole('button', { name: /^Preview / }).first()
        // Phones have the list alone.
        if ((await mark.count()) === 0) return
        await mark.click()
        await page
          .getByRole('region', { name: /^Preview of / })
          .getByRole('heading', { name: 'Last events' })
          .waitFor()
      },
    },
    { name: 'no such driver', path: at('999999999'), person, reach: (page) => arrive(page, 'Driver not found') },
    {
      name: 'drivers found with another status',
      path: `${driverList}?key=left&search=barasa`,
      person,
      reach: (page) => see(page, 'Found with another status'),
    },
    { name: 'a suspended driver', path: at(suspendedId), person, reach: (page) => see(page, 'Suspended since') },
    {
      name: 'a driver as at a moment',
      path: `${at(suspendedId)}/as-at?as_at=2026-11-20T14:10`,
      person,
      reach: (page) => see(page, 'How the driver stood'),
    },
    {
      name: 'a driver with a pending request',
      path: at(requestedId),
      person,
      reach: (page) => see(page, 'A request has already been sent'),
    },
    {
      name: 'what else can be done about a driver',
      path: at(driverId),
      person,
      reach: async (page) => {
        await button(page, 'Further actions').click()
        await page.getByRole('menuitem', { name: 'Transfer' }).waitFor()
      },
    },
    {
      name: 'the timeline of a driver',
      path: at(driverId),
      person,
      reach: async (page) => {
        await page.locator('#records').scrollIntoViewIfNeeded()
        await button(page, 'Changes').click()
        await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
      },
    },
    { name: 'a suspension form', path: at(driverId), person, reach: openPanel },
    {
      name: 'an empty suspension form',
      path: at(driverId),
      person,
      reach: async (page) => {
        await openPanel(page)
        await button(page, 'Send request').click()
        await see(page, 'This is mandatory')
      },
    },
    {
      name: 'the confirmation before sending',
      path: at(driverId),
      person,
      reach: async (page) => {
        await fill(page)
        await button(page, 'Send request').click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'the confirmation before discarding input',
      path: at(driverId),
      person,
      reach: async (page) => {
        await fill(page)
        await button(page, 'Cancel').click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'framing a picture',
      path: at(driverId),
      person,
      reach: async (page) => {
        await page.getByLabel('Profile picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPng() })
        await button(page, 'Frame of the picture').waitFor()
      },
    },
    {
      name: 'a file that is not a picture',
      path: at(driverId),
      person,
      reach: async (page) => {
        await page.getByLabel('Profile picture').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
        await page.getByRole('alert').waitFor()
      },
    },
  ]
}
