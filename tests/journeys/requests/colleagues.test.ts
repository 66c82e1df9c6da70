import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { presenceContract } from '#requests/presence/presence.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

it('two on one request see each other and write to each other; a decision closes the page of the other, who keeps what was typed', async () => {
  const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  const peter = await journey.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const request_id = await aRequest(db, { driverId: (await aDriver(db, { plantId, name: 'Asha Otieno' })).id, createdBy: null })
  const page = await journey.visit(halima, `/app/staff-portal/requests/details/${request_id}`)
  await arrive(page, 'Suspend driver: Asha Otieno')

  // Repeated, since the page listens only some time after it is shown.
  const comeAgain = async (): Promise<number> => {
    await peter.call(presenceContract.leave, { request_id })
    await peter.call(presenceContract.enter, { request_id })
    return page.getByText('Peter Kariuki has this open').count()
  }
  await expect.poll(comeAgain, { timeout: 15_000 }).toBe(1)

  await button(page, 'Write a comment').click()
  const box = page.getByLabel('Comment for colleagues')
  await box.fill('Is this his truck, ')
  await box.press('End')
  await box.pressSequentially('@pet')
  await page.getByRole('option', { name: 'Peter Kariuki' }).waitFor()
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Is this his truck, @Peter Kariuki ')
  await button(page, 'Add comment').click()
  await page.getByRole('list', { name: 'Comments, oldest first' }).getByText('Is this his truck').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  await peter.call(commentsContract.create, { request_id, text: 'No, his brother’s.' })
  await see(page, 'No, his brother’s.')

  await page.getByLabel('Comment', { exact: true }).fill('He drove without a helmet twice.')
  await peter.call(suspendDriver.decide, { request_id, comment: 'Another driver', key: 'reject' })
  await see(page, 'Your comment was not sent')
  await see(page, /Peter Kariuki rejected this request on .*, while you were writing\./)
  expect(await page.getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe('He drove without a helmet twice.')
})
