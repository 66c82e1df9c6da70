import type { Handlers } from '#accounts/people.ts'
import { requireSigner } from '../devices/devices.service.ts'
import { gateQueueContract } from './queue.contract.ts'
import { receiveChecks } from './receive-checks.service.ts'

export const gateQueueApi: Handlers<typeof gateQueueContract> = {
  send: async ({ db, actor, input: { device: signed, checks }, now, http }) => {
    const { id: deviceId } = await requireSigner(db, { route: gateQueueContract.send, signed, body: http.sentBody(), actor, now })
    return { results: [...(await receiveChecks(db, { actor, deviceId, checks, now }))] }
  },
}
