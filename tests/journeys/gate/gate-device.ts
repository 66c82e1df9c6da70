import type { Page } from 'playwright-core'
import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { findAllocatedCard } from '#drivers/card/cards.service.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, heading, link, see } from '../screen.ts'

export const gate = '/app/staff-portal/gate'
export const withoutNetwork = `${gate}?without-network`
export const pin = '4711'

export type PrintedCard = { driverId: string; cardNo: string; code: string }

/** A driver with a card, and the code on it. */
export async function aPrintedCard(journey: Journey, fields: PassHolderFields & { plantId: string }): Promise<PrintedCard> {
  const { id: driverId, cardNo } = await aPassHolder(journey.db, fields)
  return { driverId, cardNo: cardNo ?? '', code: await codeOf(journey, driverId, fields.plantId) }
}

/** The code of the driver's card, as it would be printed now. */
export async function codeOf(journey: Journey, driverId: string, plantId: string): Promise<string> {
  const card = await findAllocatedCard(journey.db, driverId)
  const keys = await openCardKeys(journey.folder, {}, journey.now)
  return signCardToken(await keys.signing(), { cardId: card?.id ?? '', plantId, issuedAt: journey.now })
}

/** Enrols the browser; it stays on the page of devices. */
export async function enrolDevice(page: Page, name = 'Main gate'): Promise<void> {
  await page.goto(`${gate}/devices`)
  await arrive(page, 'Devices')
  await page.getByLabel('Name of the device').fill(name)
  await button(page, 'Enrol this device').click()
  await see(page, /^It is enrolled as/)
}

/** At the gate, once its data are there: the guard can check without a network. */
export async function setPin(page: Page): Promise<void> {
  await page.goto(gate)
  await see(page, /^Ready without a network\. Data from/)
  await page.getByLabel('Your PIN for checks without a network').fill(pin)
  await button(page, 'Set the PIN').click()
  await see(page, 'You have a PIN on this device.')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
}

/** By one press, as the guard is logged in and has a PIN. */
export async function leaveNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await link(page, 'Check without the network').click()
  await see(page, 'End the shift')
}

export async function beginShift(page: Page): Promise<void> {
  await page.getByLabel('PIN').fill(pin)
  await button(page, 'Begin').click()
  await see(page, 'End the shift')
}

export type Outcome = 'CLEARED' | 'WARN' | 'BLOCKED' | 'NOT FOUND'

export async function check(page: Page, entered: string, outcome: Outcome, text: string): Promise<void> {
  await page.getByLabel('Card no or id no').fill(entered)
  await button(page, 'Check').click()
  await heading(page, outcome).waitFor()
  await see(page, text)
  await button(page, 'Next driver').click()
  await page.getByLabel('Card no or id no').waitFor()
}

type RecordedCheck = {
  driver_id: string | null
  outcome: string
  is_offline: boolean
  user_id: string | null
}

/** The checks that the server has of this plant, in their order. */
export const listRecorded = ({ db }: Journey, { plantId }: Pick<CreatedPerson, 'plantId'>): Promise<readonly RecordedCheck[]> =>
  db
    .selectFrom('gate_check')
    .select(['driver_id', 'outcome', 'is_offline', 'user_id'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()
