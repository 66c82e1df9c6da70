import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { firstEnds } from '#drivers/verdict/verdict-reasons.rules.ts'
import { isStorable, notStorableText } from '#platform/contract/plain-text.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { foundByKinds } from '../checks/gate-check.rules.ts'
import { DeviceSigned, encodedBytes } from '../devices/device-signed.contract.ts'
import { deviceCodes, refusalCodes, type GateReasonCode } from '../judgement/gate-reasons.rules.ts'
import { directions } from '../judgement/gate-verdict.rules.ts'

/** Inside a signed text, which the server's own check of characters does not look into. */
const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable, notStorableText))
const reasonCodes = [...refusalCodes, ...deviceCodes, 'status', 'restriction', ...firstEnds] as const satisfies readonly GateReasonCode[]
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A check that a device made without a network, as the device wrote and signed it. */
export const OfflineCheck = z.object({
  device_id: id(),
  /** UUID: sent again, it is the same check. */
  key: uuid,
  /** By the device's clock. */
  at: z.iso.datetime(),
  /** Milliseconds by which the device's clock was ahead of the server's, as measured last. */
  ahead_ms: z.int().check(z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000)),
  guard_id: id(),
  found_by: z.enum(foundByKinds),
  entered: z.nullable(text(40)),
  /** Of the card that was scanned or found; null for a forged code or unknown number. */
  card_id: z.nullable(id()),
  direction: z.enum(directions),
  is_bulk_load: z.boolean(),
  registration: z.nullable(text(20).check(z.minLength(1))),
  outcome: z.enum(verdicts),
  /** Codes only, and which restriction: the server writes their texts. */
  reasons: z
    .array(z.object({ code: z.enum(reasonCodes), isBlocking: z.boolean(), restriction: z.optional(text(60)) }))
    .check(z.maxLength(40)),
  /** When the device's data were read. */
  data_at: z.iso.datetime(),
  /** The number of the last change in them, and the version of the rules; a device that was updated last before 0.8.0 does not say. */
  data_number: z.optional(z.int().check(z.minimum(0))),
  rules: z.optional(z.int().check(z.minimum(1))),
})
export type OfflineCheck = z.output<typeof OfflineCheck>

export const maxChecksPerCall = 100

/** `recorded`: now; `known`: it was before; `refused`: never, whatever the device does. */
export const receivedStates = ['recorded', 'known', 'refused'] as const

export const gateQueueContract = {
  send: route({
    method: 'POST',
    path: '/v2/gate/device/checks',
    summary: 'Record checks that a device made without a network, in their order; each exactly once',
    access: staff('gate.check'),
    input: z.object({
      device: DeviceSigned,
      /** `body` is the JSON text that was signed. */
      checks: z
        .array(z.object({ body: z.string().check(z.maxLength(6000)), signature: encodedBytes(100) }))
        .check(z.minLength(1, 'Send at least one check'), z.maxLength(maxChecksPerCall, `Send at most ${maxChecksPerCall} checks`)),
    }),
    /** In the order of the input. */
    output: z.object({ results: z.array(z.object({ state: z.enum(receivedStates), message: z.nullable(z.string()) })) }),
  }),
}
