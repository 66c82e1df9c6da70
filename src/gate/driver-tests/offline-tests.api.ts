import type { Handlers } from '#accounts/people.ts'
import { requireSigner } from '../devices/devices.service.ts'
import { offlineTestsContract } from './offline-tests.contract.ts'
import { receiveTests } from './receive-tests.service.ts'

export const offlineTestsApi: Handlers<typeof offlineTestsContract> = {
  send: async ({ db, actor, input: { device: signed, tests }, now, http }) => {
    const { id: deviceId } = await requireSigner(db, { route: offlineTestsContract.send, signed, body: http.sentBody(), actor, now })
    return { results: [...(await receiveTests(db, { actor, deviceId, tests, now }))] }
  },
}
