import { commentsContract } from '#requests/comments/comments.contract.ts'
import { presenceContract } from '#requests/presence/presence.contract.ts'
import { kinds } from '#requests/kinds/kinds.contract.ts'
import type { RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import type { TestApi } from '../test-api.ts'

type Marks = {
  plantId: string
  mark: string
  name: string
  requests: ReadonlyMap<RequestTypeId, string>
}

/** The reports of doctors and trainers that staff sent back: their offices learn neither that nor the comment. */
const notOfOffices = ['renew-medical', 'renew-ddt'] as const

/**
 * Comments of staff on every request, which notify a colleague, and the name of the colleague, who has them open: for no other portal, whatever the request's
 * state. What was sent back to a doctor or trainer has the mark too.
 */
export async function staffMarks(api: TestApi, { plantId, mark, name, requests }: Marks): Promise<void> {
  const { call } = await api.as({ portal: 'staff_portal', plantId, firstName: 'Colleague', lastName: name })
  const author = await api.as({ portal: 'staff_portal', plantId })
  for (const request_id of requests.values()) {
    await author.call(commentsContract.create, { request_id, text: `${mark} @Colleague ${name}` })
    await call(presenceContract.enter, { request_id })
  }
  for (const slug of notOfOffices) {
    const request_id = requests.get(kinds[slug].typeId)
    if (request_id !== undefined) await author.call(sendBackContract.send, { request_id, comment: mark, fields: ['date'] })
  }
}
