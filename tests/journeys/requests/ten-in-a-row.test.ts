import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, heading, link, see } from '../screen.ts'
import { setSessionEnd } from '../portal/session-end.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const dash = '/app/staff-portal/requests/dash'
const [approving, rejecting] = ['Seen on camera 4.', 'Not on the camera.']

/** An officer who decided one of each yesterday, and requests that wait, the oldest first. */
async function aDesk(count: number) {
  const officer = await journey.person()
  const { plantId, userId } = officer
  const raise = async (name: string, at: Date, closed?: { statusId: 2 | 3; comment: string }) => {
    const { id } = await aDriver(db, { plantId, name })
    return aRequest(db, { driverId: id, createdBy: null, at, ...(closed && { closed: { ...closed, by: userId, at } }) })
  }
  await raise('Old One', new Date('2026-11-19T06:00:00Z'), { statusId: requestStatus.approved, comment: approving })
  await raise('Old Two', new Date('2026-11-19T06:10:00Z'), { statusId: requestStatus.rejected, comment: rejecting })
  const names = Array.from({ length: count }, (_, at) => `Driver ${String(at + 1).padStart(2, '0')} Otieno`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) ids.push(await raise(name, new Date(Date.UTC(2026, 10, 20, 6, at))))
  return { officer, plantId, names, ids }
}

const titleOf = (name: string | undefined): string => `Suspend driver: ${name}`
const question = (page: Page, word: string) => page.getByRole('group', { name: `Are you sure you want to ${word} this request?` })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const isShown = (page: Page, name: string | undefined) => heading(page, titleOf(name)).waitFor()

it('ten requests are decided by the keyboard in at most 14 presses and ten taps of a comment', { timeout: minutes(2) }, async () => {
  const { officer, names, ids } = await aDesk(10)
  const page = await journey.visit(officer, dash)
  await arrive(page, 'Requests')
  let [presses, taps] = [0, 0]
  const press = (keys: string) => ((presses += 1), page.keyboard.press(keys))
  const tap = (number: string) => ((taps += 1), page.keyboard.press(number))
  for (const [at, name] of names.entries()) {
    const isRejected = at % 5 === 4
    await isShown(page, name)
    await button(page, isRejected ? rejecting : approving)
      .first()
      .waitFor()
    await tap(isRejected ? '2' : '1')
    expect(await comment(page).inputValue()).toBe(isRejected ? rejecting : approving)
    await question(page, isRejected ? 'reject' : 'approve').waitFor()
    await press('Control+Enter')
    await see(page, `Suspension of ${name} ${isRejected ? 'rejected' : 'approved'}`)
  }
  await see(page, 'Nothing waits for you')
  expect(taps).toBe(10)
  expect(presses).toBeLessThanOrEqual(14)
  const decided = await db
    .selectFrom('request_history')
    .select(['status_id', 'comment'])
    .where('request_id', 'in', ids)
    .where('created_by', '=', officer.userId)
    .orderBy('request_id')
    .execute()
  expect(decided).toEqual(
    names.map((_, at) =>
      at % 5 === 4 ? { status_id: requestStatus.rejected, comment: rejecting } : { status_id: requestStatus.approved, comment: approving },
    ),
  )
})

it('J and K go on and back, arrows too, Enter opens the page, and the way back leads to the request beside its list', async () => {
  const { officer, names } = await aDesk(3)
  const page = await journey.visit(officer, dash)
  await isShown(page, names[0])
  await page.keyboard.press('j')
  await isShown(page, names[1])
  await page.keyboard.press('ArrowDown')
  await isShown(page, names[2])
  await page.keyboard.press('k')
  await isShown(page, names[1])
  await page.keyboard.press('Enter')
  await arrive(page, titleOf(names[1]))
  await link(page, 'Back').click()
  await arrive(page, 'Requests')
  await isShown(page, names[1])
  await button(page, 'Table').click()
  await page.getByRole('columnheader', { name: 'Requested by' }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Requested by' }).waitFor()
  await button(page, 'Triage').click()
  await isShown(page, names[1])
})

it('a half-written comment is asked about before another request is shown', async () => {
  const { officer, names } = await aDesk(2)
  const page = await journey.visit(officer, dash)
  await isShown(page, names[0])
  await comment(page).fill('Half a sentence')
  await page
    .getByRole('list', { name: 'requests', exact: true })
    .getByRole('link', { name: names[1] ?? '' })
    .click()
  await button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  await isShown(page, names[0])
  expect(await comment(page).inputValue()).toBe('Half a sentence')
})

it('a colleague decides first: the request stays beside the list with what was typed, and J goes on from its place', async () => {
  const { officer, plantId, names, ids } = await aDesk(3)
  const page = await journey.visit(officer, dash)
  await isShown(page, names[0])
  await page.keyboard.press('j')
  await isShown(page, names[1])
  await comment(page).fill('He drove without a helmet twice.')
  const peter = await journey.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
  await peter.call(suspendDriver.decide, { request_id: ids[1] ?? '', comment: 'Another driver', key: 'reject' })
  await see(page, 'Your comment was not sent')
  expect(await page.getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe('He drove without a helmet twice.')
  await expect.poll(() => page.getByRole('list', { name: 'requests', exact: true }).getByRole('listitem').count()).toBe(2)
  await isShown(page, names[1])
  await page.keyboard.press('Escape')
  await heading(page, titleOf(names[1])).click()
  await page.keyboard.press('j')
  await isShown(page, names[2])
})

it('a failed call keeps the comment and says why; when the session ends nothing typed is lost', async () => {
  const { officer, names } = await aDesk(2)
  const page = await journey.visit(officer, dash)
  await isShown(page, names[0])
  await button(page, approving).waitFor()
  await page.route('**/v2/requests/action/suspend-driver', (route) => route.abort('connectionreset'), { times: 1 })
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await see(page, /The server cannot be reached\./)
  await isShown(page, names[0])
  expect(await comment(page).inputValue()).toBe(approving)
  await setSessionEnd(journey, officer.token, new Date(journey.now.getTime() - 1000))
  await button(page, 'Approve').click()
  await page.keyboard.press('Control+Enter')
  await link(page, /Log in/)
    .or(button(page, /Log in/))
    .first()
    .waitFor()
  expect(await comment(page).inputValue()).toBe(approving)
})
