import { expect, it } from 'vitest'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { accessibilityFindings } from '../accessibility.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

it.each(dealtTo('touch'))('clean requests are approved together, by $name', async (by) => {
  const officer = await journey.person()
  const aPicture = async (isOpened: boolean) => {
    const as: Parameters<typeof kindScene>[0]['as'] = async (options) => {
      const person = await journey.person(options)
      return { userId: person.userId, plantId: person.plantId, token: person.token, call: journey.withToken(person.token) }
    }
    const { requestId } = await kindScene({ db, as }, officer.plantId, 'change-profile-pic').aRaised()
    const opening = { request_id: requestId, user_id: officer.userId, opened_at: journey.now }
    if (isOpened) await db.insertInto('request_file_opening').values(opening).execute()
  }
  await aPicture(true)
  await aPicture(true)
  await aPicture(false)
  const page = await journey.visit(officer, '/app/staff-portal/requests/dash', by.view)
  await see(page, 'Open its file first.')
  await by.tick(page.getByRole('checkbox', { name: 'Choose all requests on this page' }))
  const panel = page.getByRole('region', { name: 'Approve several requests' })
  await by.write('Both are good.', panel.getByLabel('Comment'))
  expect(await accessibilityFindings(page)).toEqual([])
  await by.press(button(panel, 'Approve 2 requests'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to approve 2 requests?' }), 'Approve'))
  await see(panel, '2 requests approved')
  await see(page, 'Open its file first.')
  await expect.poll(() => page.getByRole('checkbox', { name: /^Choose Change profile picture/ }).count()).toBe(0)
})
