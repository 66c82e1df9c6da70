import type { Handlers } from '#accounts/people.ts'
import type { gateQueueContract } from './queue.contract.ts'
import { receiveChecks } from './receive-checks.service.ts'

export const gateQueueApi: Handlers<typeof gateQueueContract> = {
  send: async ({ db, actor, input, now }) => ({
    results: [...(await receiveChecks(db, { actor, deviceId: input.device_id, checks: input.checks, now }))],
  }),
}
