import { fieldErrors } from '#platform/contract/problem.ts'
import { enqueueTest } from '../offline/app/check-queue.device.ts'
import { ownDevice } from '../offline/app/device-key.device.ts'
import { OfflineTest } from './offline-tests.contract.ts'
import { toMeasured, WrongTest, type SendTest } from './send-test.device.ts'

type Kept = { guardId: string; cardId: string; onKept: () => void }

/** Keeps a test on this device, signed, until it is sent. The plant's limits are the server's to know. */
export const keepTest =
  ({ guardId, cardId, onKept }: Kept): SendTest =>
  async (test) => {
    const device = await ownDevice()
    if (!device) throw new Error('This device was cut off. Ask your safety officer to enrol it again.')
    const parsed = OfflineTest.safeParse({
      device_id: device.id,
      key: crypto.randomUUID(),
      at: new Date().toISOString(),
      ahead_ms: device.aheadMs,
      guard_id: guardId,
      card_id: cardId,
      ...toMeasured(test),
    })
    if (!parsed.success) throw new WrongTest(fieldErrors(parsed.error))
    await enqueueTest(device, parsed.data)
    onKept()
    return test.result === 'failed' ? { effect: 'queued', message: notYet } : { effect: 'none', message: sentLater }
  }

const notYet = 'No other gate knows of this before the network is back. Stop the driver, and call the safety officer.'
const sentLater = 'It is kept on this device, and sent when the network is back.'
