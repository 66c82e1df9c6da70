import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hearing, writingLetters } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { ownPageContract } from '#extensions/own-page/own-page.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aJourney, phone } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey

async function aScene() {
  const raiser = await journey.as({ portal: 'staff_portal' })
  const { plantId } = raiser
  await hearing(db, plantId)
  const driver = await aPassHolder(db, { plantId, name: 'Asha Otieno' })
  const office = await journey.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const own = (await office.call(ownPageContract.create, { driver_id: driver.id })).link ?? ''
  return { raiser, plantId, driver, office, own: own.replace(/^https?:\/\/[^/]+/, '') }
}

const reply = (page: Page): Locator => page.getByRole('textbox', { name: /^What happened/ })

it('from a recorded violation to the decided case with the driver’s reply, in fewer than 15 clicks', async () => {
  const { raiser, plantId, driver, own } = await aScene()
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    clicks += 1
    await what.click()
  }
  await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })

  const page = await journey.visit(undefined, `${own}?lang=en`, phone)
  await see(page, /A violation was reported: Uncovered load on 20 Nov 2026/)
  await click(link(page, 'Reply'))
  await reply(page).fill('The tarpaulin tore at the gate.')
  await click(button(page, 'Send'))
  await see(page, /Your reply has arrived/)

  const halima = await journey.person({ plantId, firstName: 'Halima', lastName: 'Said' })
  const staff = await journey.visit(halima, '/app/staff-portal/drivers/cases/dashboard')
  await click(rowOf(staff, `Case ${await caseOf(driver.id)}, Asha Otieno`))
  await click(link(staff, 'Decide: Violation'))
  await see(staff, 'The tarpaulin tore at the gate.')
  await staff.getByLabel('Comment', { exact: true }).fill('A sheet was at hand.')
  await click(button(staff, 'Approve'))
  await click(button(staff, 'Approve'))
  await see(staff, 'approve option done successfully')
  expect(clicks).toBeLessThan(15)
})

const caseOf = async (driverId: string): Promise<string> =>
  (await db.selectFrom('driver_case').select('id').where('driver_id', '=', driverId).executeTakeFirstOrThrow()).id

it('what a driver types stays on the phone, and goes when the network is back', async () => {
  const { raiser, driver, own } = await aScene()
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  const at = `${own}?lang=en&reply=${request_id}`
  const page = await journey.visit(undefined, at, phone)
  await reply(page).fill('I was at home that day.')
  await page.reload()
  expect(await reply(page).inputValue()).toBe('I was at home that day.')
  await page.context().setOffline(true)
  await button(page, 'Send').click()
  await see(page, /^No network\. Your text is kept/)
  await page.context().setOffline(false)
  await see(page, /Your reply has arrived/)
  const replies = await db.selectFrom('case_reply').select(['said', 'side']).where('request_id', '=', request_id).execute()
  expect(replies).toEqual([{ said: 'I was at home that day.', side: 'driver' }])
  await page.goto(own)
  await see(page, /You replied on/)
})

it('deciding before the reply asks why, and says that a hold acts at once; the office replies in the portal', async () => {
  const { raiser, plantId, driver, office } = await aScene()
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  const halima = await journey.person({ plantId, firstName: 'Halima', lastName: 'Said' })
  const staff = await journey.visit(halima, `/app/staff-portal/requests/details/${request_id}`)
  await arrive(staff, /Asha Otieno/)
  await see(staff, 'Nobody has replied yet. Both may until 25 Nov 2026.')
  await see(staff, /place a hold instead: it acts at once/)
  await staff.getByLabel('Comment', { exact: true }).fill('Proved')
  await button(staff, 'Approve').click()
  await see(staff, 'Say why, or wait for the reply.')

  const joyce = await journey.visit(office, `/app/transporter-portal/cases/details/${await caseOf(driver.id)}`)
  await see(joyce, 'Reason given: Sold from the load')
  await button(joyce, 'Reply').click()
  await joyce.getByLabel('What the plant should consider').fill('He was on leave.')
  await button(joyce, 'Send reply').click()
  await see(joyce, 'He was on leave.')
  await see(staff, 'He was on leave.')
  await button(staff, 'Approve').click()
  await see(staff, 'Are you sure you want to approve this request?')
})

it('an office opens the letter to its driver in the case, and saves it; the driver finds it on the own page', async () => {
  const { raiser, plantId, driver, office, own } = await aScene()
  await writingLetters(db, plantId)
  await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  const caseId = await caseOf(driver.id)
  const joyce = await journey.visit(office, `/app/transporter-portal/cases/details/${caseId}`)
  await see(joyce, `Letter ${caseId}-1.pdf`)
  await button(joyce, 'Open Notice to the driver').click()
  await joyce.getByRole('dialog').locator('canvas').first().waitFor()
  const [saved] = await Promise.all([joyce.waitForEvent('download'), link(joyce, 'Download Notice to the driver').click()])
  expect(saved.suggestedFilename()).toBe(`Letter ${caseId}-1.pdf`)
  const page = await journey.visit(undefined, `${own}?lang=sw`, phone)
  expect(await link(page, /^Barua .* \(PDF\)$/).getAttribute('href')).toMatch(/letter=\d+/)
})
