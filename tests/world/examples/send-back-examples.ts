import { staff } from '#accounts/access.rules.ts'
import { decides } from '#accounts/permissions.rules.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { routeName } from '#platform/contract/route.ts'
import type { CallExample } from './call-examples.ts'

const training = (rest: object): CallExample => ({
  targetId: ({ requests }) => requests.get(requestType.bulkerRenewal) ?? '',
  input: (request_id) => ({ request_id, ...rest }),
})

/** What happens around a request: it is sent back, talked about, looked at, and counted among today's decisions. */
export const sendBackExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/requests/versions': training({}),
  'GET /v2/requests/comments': training({}),
  'POST /v2/requests/comments': training({ text: 'Ask the trainer.' }),
  'POST /v2/requests/presence/enter': training({}),
  'POST /v2/requests/presence/leave': training({}),
  'GET /v2/requests/decided-today': { input: () => ({}) },
  [routeName(sendBackContract.send)]: {
    ...training({ comment: 'Blurred', fields: ['date'] }),
    handlerAccess: staff(decides('bulker-renewal')),
  },
  // Needs a request that was sent back; covered by its own test.
  [routeName(sendBackContract.resubmit)]: { ...training({}), isRefusedOnly: true },
}
