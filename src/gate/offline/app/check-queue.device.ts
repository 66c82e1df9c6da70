import { call, CallError } from '#platform/web/client.ts'
import { signedTexts } from '../../devices/device-signature.rules.ts'
import { gateQueueContract, maxChecksPerCall, type OfflineCheck } from '../queue.contract.ts'
import { changeStores, readFirst, readKeys, type StoreChange, type OwnDevice } from './device-db.device.ts'
import { signedInput, signText } from './device-key.device.ts'

/** Stores a check, signed, before its verdict is shown. */
export async function enqueueCheck(device: OwnDevice, check: OfflineCheck): Promise<void> {
  const body = JSON.stringify(check)
  const signature = await signText(device.keys, signedTexts.check(device.id, body))
  const latest = Math.max(device.latest, Date.parse(check.at) - check.ahead_ms)
  await changeStores([
    { store: 'queue', put: { body, signature, key: check.key } },
    { store: 'device', key: 'own', put: { ...device, latest } },
  ])
}

export const countQueued = async (): Promise<number> => (await readKeys('queue')).length
export const countRefused = async (): Promise<number> => (await readKeys('refused')).length

/**
 * Sends all queued checks in their order. A check leaves the queue only with the server's answer to it, so one that was recorded before the connection
 * broke is sent again, and the server knows its key. Throws CallError.
 */
export async function sendQueue(device: OwnDevice, personId: string): Promise<void> {
  for (;;) {
    const batch = await readFirst('queue', maxChecksPerCall)
    if (batch.length === 0) return
    const checks = batch.map(([, { body, signature }]) => ({ body, signature }))
    const { results } = await call(gateQueueContract.send, await signedInput(device, personId, gateQueueContract.send, { checks }))
    const done = batch.flatMap(([key, check], index): readonly StoreChange[] => {
      const result = results[index]
      if (!result) return []
      const refused: readonly StoreChange[] =
        result.state === 'refused' ? [{ store: 'refused', put: { ...check, message: result.message ?? '' } }] : []
      return [{ store: 'queue', key }, ...refused]
    })
    if (done.length === 0) throw new CallError(0, { message: 'The server did not answer.', code: 'no_answer' }, false)
    await changeStores(done)
  }
}
