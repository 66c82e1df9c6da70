import type { Locator, Page } from 'playwright-core'
import { anAuthPlantId, type CreatedPerson } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { View } from '../browser.ts'
import { desk, type Journey } from '../journey.ts'

const expiries = ['2026-10-02', '2026-11-21', '2026-11-25', '2026-12-12', '2026-12-21', '2027-03-31', '2027-11-05']

/** A plant with known numbers on the dashboard, and a member of its staff. */
export async function aCountedPlant({ db, person }: Journey): Promise<CreatedPerson> {
  const plantId = await anAuthPlantId(db, { name: 'Mombasa grinding plant' })
  const [athi, baraka] = [await aTransporter(db, { name: 'Athi River Haulage' }), await aTransporter(db, { name: 'Baraka Haulage' })]
  const drivers: Refused[] = []
  for (const [place, day] of expiries.entries()) {
    const driver = await aPassHolder(db, {
      plantId,
      transporter_id: place % 3 === 0 ? baraka.id : athi.id,
      passExpiry: day,
      clearances: { medical: day, ddt: '2027-01-31', bulker: '2026-12-31' },
      gender: ['Male', 'Female', null][place % 3] ?? null,
      date_of_birth: `${1965 + place * 6}-03-14`,
    })
    drivers.push(driver)
    const violation = place < 4 ? 'No helmet at the loading bay' : place < 6 ? 'Phone at the wheel' : 'Queue jumping'
    await aViolation(db, driver, { violation, violation_date: `2026-0${place + 3}-05` })
    if (place === 0) await aViolation(db, driver, { violation: 'Phone at the wheel', violation_date: '2025-07-05' })
  }
  await aPassHolder(db, { plantId, transporter_id: athi.id, status_id: driverStatus.suspended, passExpiry: '2026-12-02' })
  await aPassHolder(db, { plantId, transporter_id: athi.id, status_id: driverStatus.blacklisted })
  await aPassHolder(db)
  await aMorning(db, plantId, [drivers[1], drivers[6]])
  return person({ plantId, firstName: 'Halima' })
}

type Refused = { id: string; transporter_id: string }

/** Of each driver a late request, and a refusal at the gate today: of one who still may not load, and of one who may by now. */
async function aMorning(db: Journey['db'], plantId: string, drivers: readonly (Refused | undefined)[]): Promise<void> {
  for (const driver of drivers) {
    if (!driver) throw new Error('The plant has no such driver')
    const { id: driverId, transporter_id: transporterId } = driver
    await aGateCheck(db, { plantId, driverId, transporterId, at: new Date('2026-11-21T04:40:00Z'), isDenied: true })
    await aRequest(db, { driverId, typeId: requestType.suspendDriver, createdBy: null, at: new Date('2026-11-02T06:00:00Z') })
  }
}

export const dashboard = '/app/staff-portal/dashboard'
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
export const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Opens the dashboard and waits for its numbers. */
export async function openDashboard(
  journey: Journey,
  person: CreatedPerson,
  { search = '', view = desk }: { search?: string; view?: View } = {},
): Promise<Page> {
  const page = await journey.visit(person, dashboard + search, view)
  await page.getByRole('figure').last().waitFor()
  return page
}

export type LinkedNumber = { href: string; number: number }

/** The links of a card with the number each shows: its last one that is not a percentage, before words at most. */
export async function numbersOf(place: Locator): Promise<readonly LinkedNumber[]> {
  // In one step: links that were found first could be replaced before they are read.
  const found = await place.evaluate((element) =>
    Array.from(element.querySelectorAll<HTMLElement>('a[href]'), (each) => ({
      href: each.getAttribute('href') ?? '',
      text: each.getAttribute('aria-label') ?? each.innerText,
    })),
  )
  return found.map(({ href, text }) => ({
    href,
    number: Number(/(\d[\d,]*)(?:\s+[<>]?\d+%)?(?: [a-z ]+)?\s*$/.exec(text)?.[1]?.replace(',', '')),
  }))
}
