import type { Page } from 'playwright-core'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { presenceContract } from '#requests/presence/presence.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

export async function requestStates(
  { db, as }: Journey,
  { people: { staff_portal: person }, driverId, requestedId, requestId }: SeededPlant,
): Promise<readonly State[]> {
  const at = (id: string) => `${staff}/requests/details/${id}`
  const closed = { statusId: requestStatus.rejected, by: person.userId, at: new Date('2026-11-20T07:00:00Z'), comment: 'Not on camera.' }
  const rejectedId = await aRequest(db, { driverId, createdBy: null, closed })
  const blacklistId = await aRequest(db, { driverId: requestedId, createdBy: null, typeId: requestType.blacklistDriver, body: {} })
  const wanjiru = await as({ portal: 'staff_portal', plantId: person.plantId, firstName: 'Wanjiru', lastName: 'Kamau' })
  const discussedId = await aRequest(db, { driverId: requestedId, createdBy: null, typeId: requestType.cancelCard, body: {} })
  await wanjiru.call(presenceContract.enter, { request_id: discussedId })
  await wanjiru.call(commentsContract.create, { request_id: discussedId, text: 'Ask the yard first.' })
  const decided = async (page: Page, action: 'Approve' | 'Reject') => {
    await page.getByLabel('Comment', { exact: true }).fill('Seen on camera 4.')
    await button(page, action).click()
    await button(page, 'Go back').waitFor()
  }
  return [
    { name: 'no requests found', path: `${staff}/requests/dash?search=nobody`, person, reach: (page) => see(page, 'No requests found') },
    {
      name: 'requests beside the list, one being rejected by a tapped comment',
      path: `${staff}/requests/dash?tab=waiting&sort=oldest&request=${requestId}`,
      person,
      width: 1440,
      reach: async (page) => {
        await button(page, /Not on camera\.$/).click()
        await see(page, 'Are you sure you want to reject this request?')
      },
    },
    {
      name: 'decided requests',
      path: `${staff}/requests/dash?tab=decided`,
      person,
      reach: (page) => page.getByRole('tab', { name: 'Decided', selected: true }).waitFor(),
    },
    {
      name: 'confirming a blacklisting, beside another pending request',
      path: at(blacklistId),
      person,
      reach: async (page) => {
        await see(page, 'Other pending requests')
        await decided(page, 'Approve')
        await see(page, 'will be barred permanently')
      },
    },
    {
      name: 'naming a colleague who has the request open, below a comment',
      path: at(discussedId),
      person,
      reach: async (page) => {
        await see(page, 'Wanjiru Kamau has this open')
        await see(page, 'Ask the yard first.')
        await button(page, 'Write a comment').click()
        await page.getByLabel('Comment for colleagues').pressSequentially('@wanj')
        await page.getByRole('option', { name: 'Wanjiru Kamau' }).waitFor()
      },
    },
    { name: 'no such request', path: at('999999999'), person, reach: (page) => page.getByRole('alert').waitFor() },
    {
      name: 'a rejected request',
      path: at(rejectedId),
      person,
      reach: (page) => see(page, 'This request is no longer available'),
    },
    {
      name: 'no comment, and the last ones offered',
      path: at(requestId),
      person,
      reach: async (page) => {
        await button(page, 'Approve').click()
        await see(page, 'This is required')
        await button(page, /Not on camera\.$/).waitFor()
      },
    },
    { name: 'confirming an approval', path: at(requestId), person, reach: (page) => decided(page, 'Approve') },
    { name: 'confirming a rejection', path: at(requestId), person, reach: (page) => decided(page, 'Reject') },
  ]
}
