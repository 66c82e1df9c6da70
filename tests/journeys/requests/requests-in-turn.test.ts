import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey

it.each(dealtTo('touch'))('requests are decided in turn, oldest first, by $name', async (by) => {
  const person = await journey.person()
  const named = async (name: string, day: string, closed = false) => {
    const { id } = await aDriver(db, { plantId: person.plantId, name })
    const at = new Date(`2026-11-${day}T06:00:00Z`)
    const decision = { statusId: requestStatus.rejected, by: person.userId, at, comment: 'Not on the camera' }
    return aRequest(db, { driverId: id, createdBy: null, at, ...(closed && { closed: decision }) })
  }
  const pending = [await named('Brian Kamau', '11'), await named('Asha Otieno', '10')]
  await named('Cyrus Maina', '09', true)
  const setting = { user_id: person.userId, key: 'requests.turn', value: JSON.stringify(['open-next']) }
  await db.insertInto('user_setting').values(setting).execute()
  // A page of one row each, so that going on crosses their edges.
  const page = await journey.visit(person, '/app/staff-portal/requests/dash?tab=waiting&sort=oldest&page_size=1', by.view)
  await see(page, 'Asha Otieno')
  expect(await page.getByRole('tab', { name: 'Waiting for me' }).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByText('Cyrus Maina').count()).toBe(0)
  await by.press(rowOf(page, 'Suspend driver, Asha Otieno'))
  await arrive(page, 'Suspend driver: Asha Otieno')
  await expect.poll(() => page.title()).toMatch(/^Suspend driver: Asha Otieno · /)
  expect(await link(page, 'Previous request').count()).toBe(0)
  await by.press(link(page, 'Next request'))
  await arrive(page, 'Suspend driver: Brian Kamau')
  await link(page, 'Previous request').waitFor()
  expect(await button(page, 'Approve').count()).toBe(1)
  const opensNext = page.getByRole('checkbox', { name: 'Open the next request after deciding' })
  await opensNext.focus()
  await expect.poll(async () => (await page.keyboard.press('k'), page.title())).toMatch(/^Suspend driver: Asha Otieno · /)
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  await by.press(button(page, /Not on the camera$/))
  await question(page, 'reject').waitFor()
  expect(await comment.inputValue()).toBe('Not on the camera')
  await by.press(button(page, 'Go back'))
  await by.write('Seen', comment)
  await opensNext.focus()
  await page.keyboard.press('a')
  await by.press(button(question(page, 'approve'), 'Approve'))

  await arrive(page, 'Suspend driver: Brian Kamau')
  await question(page, 'approve').waitFor({ state: 'detached' })
  expect(await comment.inputValue()).toBe('')
  await by.tick(opensNext, false)
  await page.keyboard.press('r')
  await see(page, 'This is required')
  await comment.and(page.locator(':focus')).fill('Not his truck')
  await page.keyboard.press('Control+Enter')
  await by.press(button(question(page, 'reject'), 'Reject'))
  await arrive(page, 'Requests')
  await see(page, 'Nothing waits for you')
  const decided = db.selectFrom('request_history').select(['status_id', 'comment']).where('created_by', '=', person.userId).orderBy('id')
  expect(await decided.where('request_id', 'in', pending).execute()).toEqual([
    { status_id: requestStatus.approved, comment: 'Seen' },
    { status_id: requestStatus.rejected, comment: 'Not his truck' },
  ])
})

const question = (page: Page, word: 'approve' | 'reject') =>
  page.getByRole('group', { name: `Are you sure you want to ${word} this request?` })
