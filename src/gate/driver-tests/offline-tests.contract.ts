import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { DeviceSigned, encodedBytes } from '../devices/device-signed.contract.ts'
import { maxChecksPerCall, receivedStates, uuid } from '../offline/queue.contract.ts'
import { fitsTogether, measured } from './measurement.contract.ts'

/** A test that a device recorded without a network, as the device wrote and signed it. */
export const OfflineTest = z
  .object({
    device_id: id(),
    /** UUID: sent again, it is the same test. */
    key: uuid,
    /** By the device's clock. */
    at: z.iso.datetime(),
    /** Milliseconds by which the device's clock was ahead of the server's, as measured last. */
    ahead_ms: z.int().check(z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000)),
    guard_id: id(),
    /** Of the card that was checked before. */
    card_id: id(),
    ...measured,
  })
  .check(...fitsTogether)
export type OfflineTest = z.output<typeof OfflineTest>

export const offlineTestsContract = {
  send: route({
    method: 'POST',
    path: '/v2/gate/device/tests',
    summary:
      'Record tests that a device took down without a network, each exactly once: a failed one places a hold now, a passed one lifts none',
    access: staff('gate.check'),
    input: z.object({
      device: DeviceSigned,
      /** `body` is the JSON text that was signed. */
      tests: z
        .array(z.object({ body: z.string().check(z.maxLength(6000)), signature: encodedBytes(100) }))
        .check(z.minLength(1, 'Send at least one test'), z.maxLength(maxChecksPerCall, `Send at most ${maxChecksPerCall} tests`)),
    }),
    /** In the order of the input. */
    output: z.object({ results: z.array(z.object({ state: z.enum(receivedStates), message: z.nullable(z.string()) })) }),
  }),
}
