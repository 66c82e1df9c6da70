import type { Page } from 'playwright-core'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { driverList, staff, type State } from './state.ts'

export async function holdStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const clerk = await journey.person({ plantId: person.plantId, permissions: ['drivers.read'] })
  const driver = await aPassHolder(journey.db, { plantId: person.plantId, name: 'Naliaka Wekesa' })
  const held = await aPassHolder(journey.db, { plantId: person.plantId, name: 'Mutiso Kilonzo' })
  const call = journey.withToken(person.token)
  const doubt = {
    kind: 'document',
    reason: 'forged',
    document: 'licence',
    comment: 'The number is not the one that the driver names.',
  } as const
  await call(holdsContract.place, { driver_id: held.id, ...doubt })
  await call(holdsContract.place, { driver_id: held.id, kind: 'site', reason: 'incident', comment: 'Under inquiry', ends_on: '2026-12-10' })
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const openPanel = async (page: Page) => {
    await button(page, 'Further actions').click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).click()
    await page.getByLabel('At this plant').waitFor()
  }
  return [
    { name: 'a driver on hold', path: at(held.id), person, reach: (page) => see(page, 'Under inquiry') },
    {
      name: 'a driver on hold, without the reason',
      path: at(held.id),
      person: clerk,
      reach: (page) => button(page, 'Check another date').waitFor(),
    },
    {
      name: 'lifting a hold',
      path: at(held.id),
      person,
      reach: async (page) => {
        await button(page, /^Lift the hold/)
          .first()
          .click()
        await page.getByRole('textbox', { name: 'Reason' }).waitFor()
      },
    },
    {
      name: 'a hold at this plant with errors',
      path: at(driver.id),
      person,
      reach: async (page) => {
        await openPanel(page)
        await page.getByLabel('At this plant').check()
        await button(page, 'Put on hold').click()
        await see(page, 'Choose a reason')
      },
    },
    {
      name: 'the question before a hold',
      path: at(driver.id),
      person,
      reach: async (page) => {
        await openPanel(page)
        await page.getByLabel('Document in doubt').check()
        await page.getByRole('combobox', { name: 'Document' }).selectOption('licence')
        await page.getByRole('combobox', { name: 'Reason' }).selectOption('forged')
        await page.getByLabel('Comment').fill('The stamp is a copy')
        await button(page, 'Put on hold').click()
        await see(page.getByRole('alertdialog'), /may not load from now on, at all plants/)
      },
    },
    { name: 'drivers on hold', path: `${driverList}?verdict=on_hold`, person, reach: (page) => see(page, 'Mutiso Kilonzo') },
  ]
}
