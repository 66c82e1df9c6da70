import { expect, it } from 'vitest'
import { aJourney, phone } from '../journey.ts'
import { button, heading, see } from '../screen.ts'
import { aPrintedCard, enrolDevice, leaveNetwork, setPin } from './gate-device.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()

it('a device keeps a failed test, says that nobody is on hold, and the hold begins with the network', { timeout: minutes(2) }, async () => {
  const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const juma = await aPrintedCard(journey, { plantId: peter.plantId, name: 'Juma Otieno' })
  const tests = () =>
    journey.db.selectFrom('driver_test').select(['kind', 'reading', 'is_passed']).where('driver_id', '=', juma.driverId).execute()
  const page = await journey.enter(peter, phone)
  await enrolDevice(page)
  await setPin(page)
  await leaveNetwork(page)
  await page.getByLabel('Card no or id no').fill(juma.code)
  await button(page, 'Check').tap()
  await heading(page, 'CLEARED').waitFor()
  await button(page, 'Failed test').tap()
  await button(page, 'Fatigue').tap()
  await see(page, 'Nobody is on hold before the network is back. Stop Juma Otieno, and call the safety officer.')
  await page.getByLabel('Score (Karolinska scale, 1 to 9)').fill('8')
  await page.getByLabel('Witness').fill('Ruth Chebet')
  await page.getByLabel('Instrument (make and serial no.)').fill('Questionnaire')
  await button(page, 'Keep on this device').tap()
  await heading(page, 'NOT ON HOLD').waitFor()
  await button(page, 'Next driver').tap()
  await see(page, '2 checks wait to be sent.')
  expect(await tests()).toEqual([])

  await page.context().setOffline(false)
  await page.getByText('2 checks wait to be sent.').waitFor({ state: 'hidden' })
  await see(page, /^The network is back\./)
  expect(await tests()).toEqual([{ kind: 'fatigue', reading: 8, is_passed: false }])
  const holds = journey.db.selectFrom('driver_hold').select(['kind', 'reason', 'lifted_at']).where('driver_id', '=', juma.driverId)
  expect(await holds.execute()).toEqual([{ kind: 'test', reason: 'fatigue', lifted_at: null }])
})
