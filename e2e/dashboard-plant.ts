import type { Locator, Page } from 'playwright-core'
import { aPlantHere, type MadePerson } from '../src/accounts/accounts.factory.ts'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { driverStatus } from '../src/drivers/driver-status.contract.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aViolation } from '../src/violations/violations.factory.ts'
import type { View } from './browser.ts'
import { desk, type Journey } from './journey.ts'

const expiries = ['2026-10-02', '2026-11-21', '2026-11-25', '2026-12-12', '2026-12-21', '2027-03-31', '2027-11-05']

/** A plant of which every number of the dashboard is known, and somebody who looks at it. */
export async function aCountedPlant({ db, person }: Journey): Promise<MadePerson> {
  const plantId = await aPlantHere(db, { name: 'Mombasa grinding plant' })
  const [athi, baraka] = [await aTransporter(db, { name: 'Athi River Haulage' }), await aTransporter(db, { name: 'Baraka Haulage' })]
  for (const [place, day] of expiries.entries()) {
    const driver = await aPassHolder(db, {
      plantId,
      transporter_id: place % 3 === 0 ? baraka.id : athi.id,
      passExpiry: day,
      clearances: { medical: day, ddt: '2027-01-31', bulker: '2026-12-31' },
      gender: ['Male', 'Female', null][place % 3] ?? null,
      date_of_birth: `${1965 + place * 6}-03-14`,
    })
    const violation = place < 4 ? 'No helmet at the loading bay' : place < 6 ? 'Phone at the wheel' : 'Queue jumping'
    await aViolation(db, driver, { violation, violation_date: `2026-0${place + 3}-05` })
    if (place === 0) await aViolation(db, driver, { violation: 'Phone at the wheel', violation_date: '2025-07-05' })
  }
  await aPassHolder(db, { plantId, transporter_id: athi.id, status_id: driverStatus.suspended, passExpiry: '2026-12-02' })
  await aPassHolder(db, { plantId, transporter_id: athi.id, status_id: driverStatus.blacklisted })
  await aPassHolder(db)
  return person({ plantId, firstName: 'Halima' })
}

export const dashboard = '/app/staff-portal/dashboard'
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
export const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** A window that shows the dashboard with its numbers. */
export async function look(
  journey: Journey,
  person: MadePerson,
  { search = '', view = desk }: { search?: string; view?: View } = {},
): Promise<Page> {
  const page = await journey.visit(person, dashboard + search, view)
  await page.getByRole('figure').last().waitFor()
  return page
}

export type Leading = { readonly href: string; readonly number: number }

/** The links of a card with the number that each shows: the last one, but for a share in percent. */
export async function numbersOf(place: Locator): Promise<readonly Leading[]> {
  const found = await place.getByRole('link').evaluateAll((links) =>
    links.map((each) => ({
      href: each.getAttribute('href') ?? '',
      said: each.getAttribute('aria-label') ?? (each as HTMLElement).innerText,
    })),
  )
  return found.map(({ href, said }) => ({ href, number: Number(/(\d[\d,]*)(?:\s+[<>]?\d+%)?\s*$/.exec(said)?.[1]?.replace(',', '')) }))
}
