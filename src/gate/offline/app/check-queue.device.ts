import { call, CallError } from '#platform/web/client.ts'
import { signedTexts } from '../../devices/device-signature.rules.ts'
import { offlineTestsContract, type OfflineTest } from '../../driver-tests/offline-tests.contract.ts'
import { gateQueueContract, maxChecksPerCall, type OfflineCheck } from '../queue.contract.ts'
import { changeStores, readFirst, readKeys, type QueuedCheck, type StoreChange, type OwnDevice } from './device-db.device.ts'
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

/** The same of a test, before its tester reads that nobody is on hold yet. */
export async function enqueueTest(device: OwnDevice, test: OfflineTest): Promise<void> {
  const body = JSON.stringify(test)
  const signature = await signText(device.keys, signedTexts.test(device.id, body))
  await changeStores([{ store: 'queue', put: { body, signature, key: test.key, isTest: true } }])
}

export const countQueued = async (): Promise<number> => (await readKeys('queue')).length
export const countRefused = async (): Promise<number> => (await readKeys('refused')).length

/**
 * Sends all queued checks and tests in their order. A check leaves the queue only with the server's answer to it, so one that was recorded before the connection
 * broke is sent again, and the server knows its key. Throws CallError.
 */
export async function sendQueue(device: OwnDevice, personId: string): Promise<void> {
  for (;;) {
    const batch = sameKind(await readFirst('queue', maxChecksPerCall))
    if (batch.length === 0) return
    const results = await sendBatch(
      device,
      personId,
      batch.map(([, queued]) => queued),
    )
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

/** Those that go to one call: until the first of the other kind. */
function sameKind<Q extends readonly [unknown, QueuedCheck]>(batch: readonly Q[]): readonly Q[] {
  const other = batch.findIndex(([, { isTest }]) => isTest !== batch[0]?.[1].isTest)
  return other === -1 ? batch : batch.slice(0, other)
}

async function sendBatch(device: OwnDevice, personId: string, batch: readonly QueuedCheck[]) {
  const sent = batch.map(({ body, signature }) => ({ body, signature }))
  if (batch[0]?.isTest) {
    const { send: sendTests } = offlineTestsContract
    return (await call(sendTests, await signedInput(device, personId, sendTests, { tests: sent }))).results
  }
  const { send } = gateQueueContract
  return (await call(send, await signedInput(device, personId, send, { checks: sent }))).results
}
