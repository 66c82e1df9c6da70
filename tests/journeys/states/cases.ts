import { hearing, writingLetters } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

export async function caseStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = person
  await hearing(journey.db, plantId)
  await writingLetters(journey.db, plantId)
  const driver = await aPassHolder(journey.db, { plantId, name: 'Wanjiru Mwangi' })
  const office = await journey.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const raiser = await journey.as({ portal: 'staff_portal', plantId })
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  const replied = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await office.call(hearingContract.reply, { request_id: replied.request_id, said: 'The tarpaulin tore at the gate.' })
  const { id } = await journey.db.selectFrom('driver_case').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  const list = `${staff}/drivers/cases/dashboard`
  return [
    { name: 'open cases', path: list, person, reach: (page) => see(page, 'Wanjiru Mwangi') },
    { name: 'no closed cases', path: `${list}?tab=closed`, person, reach: (page) => see(page, 'No closed cases') },
    { name: 'a case', path: `${staff}/drivers/cases/details/${id}`, person, reach: (page) => see(page, 'The tarpaulin tore at the gate.') },
    {
      name: 'a letter of a case',
      path: `${staff}/drivers/cases/details/${id}`,
      person,
      reach: async (page) => {
        await button(page, 'Open Notice to the driver').first().click()
        await page.getByRole('dialog').locator('canvas').first().waitFor()
      },
    },
    {
      name: 'attaching a reply on paper',
      path: `${staff}/drivers/cases/details/${id}`,
      person,
      reach: async (page) => {
        await button(page, 'Attach a reply on paper').first().click()
        await see(page, 'What it says, in short')
      },
    },
    {
      name: 'a decision before the reply',
      path: `${staff}/requests/details/${request_id}`,
      person,
      reach: async (page) => {
        await page.getByLabel('Comment', { exact: true }).fill('Proved')
        await button(page, 'Approve').click()
        await see(page, 'Say why, or wait for the reply.')
      },
    },
    {
      name: 'the cases of an office',
      path: `${transporterPortal}/cases/dash`,
      person: office,
      reach: (page) => see(page, 'Wanjiru Mwangi'),
    },
    {
      name: 'the reply of an office',
      path: `${transporterPortal}/cases/details/${id}`,
      person: office,
      reach: async (page) => {
        await button(page, 'Reply').click()
        await see(page, 'What the plant should consider')
      },
    },
  ]
}
