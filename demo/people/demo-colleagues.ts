import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { awayContract } from '#requests/away/away.contract.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import type { DemoCall } from './demo-caller.ts'

type DemoContext = {
  /** The plant's staff by name. */
  staff: ReadonlyMap<string, DemoCall>
  people: ReadonlyMap<string, string>
  now: Date
  timeZone: string
  setTime: (moment: Date) => Promise<void>
}

const minuteMs = 60_000

/** Comments on a pending suspension, and an officer who is away this week. */
export async function addDemoColleagues({ staff, people, now, timeZone, setTime }: DemoContext): Promise<void> {
  const [halima, peter, grace] = ['Halima Said', 'Peter Kariuki', 'Grace Achieng'].map((name) => staff.get(name))
  if (!halima || !peter) return
  const { data } = await halima(requestsContract.index, { tab: 'pending', type: requestType.suspendDriver, page_size: 1 })
  for (const { _id: request_id } of data) {
    await setTime(new Date(now.getTime() - 50 * minuteMs))
    await peter(commentsContract.create, {
      request_id,
      text: 'The marshal has a picture of it. @Halima Said, do you want to see it first?',
    })
    await setTime(new Date(now.getTime() - 35 * minuteMs))
    await halima(commentsContract.create, { request_id, text: 'Yes, please bring it to the morning meeting.' })
  }
  const delegate_id = people.get('Peter Kariuki')
  if (!grace || delegate_id === undefined) return
  const from = toPlainDate(now, timeZone)
  await setTime(now)
  await grace(awayContract.save, { from, to: addDays(from, 6), delegate_id })
}
