import { commentsContract } from '#requests/comments/comments.contract.ts'
import { presenceContract } from '#requests/presence/presence.contract.ts'
import type { TestApi } from './test-api.ts'

type Marks = { readonly plantId: string; readonly mark: string; readonly name: string; readonly requests: Iterable<string> }

/** Comments of staff on every request, and the name of a colleague who has them open: for no other portal, whatever the request's state. */
export async function staffMarks(api: TestApi, { plantId, mark, name, requests }: Marks): Promise<void> {
  const { call } = await api.as({ portal: 'staff_portal', plantId, firstName: 'Colleague', lastName: name })
  for (const request_id of requests) {
    await call(commentsContract.create, { request_id, text: `${mark} @Colleague ${name}` })
    await call(presenceContract.enter, { request_id })
  }
}
