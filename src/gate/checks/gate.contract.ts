import * as z from 'zod/mini'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { restrictionSymbols } from '#drivers/restrictions/restriction.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { DeviceSigned } from '../devices/device-signed.contract.ts'
import { directions } from '../judgement/gate-verdict.rules.ts'
import { entryMissing, maxEnteredLength } from './entered-code.rules.ts'
import { checkReaders, gateAccess } from './gate-access.rules.ts'
import { foundByKinds } from './gate-check.rules.ts'

/** A code of a card has up to 168 characters after its address. */
const maxCodeLength = 400

export const gateReasonShape = z.object({
  code: z.string(),
  is_blocking: z.boolean(),
  text: z.string(),
  what_to_do: z.string(),
  /** Of a restriction. */
  symbol: z.optional(z.enum(restrictionSymbols)),
})

/** A verdict as it is answered to guards and programs. */
export const gateVerdictShape = z.object({
  direction: z.enum(directions),
  outcome: z.enum(verdicts),
  /** Blocking ones first; none where the driver is cleared. */
  reasons: z.array(gateReasonShape),
})

export const CheckAnswer = z.extend(gateVerdictShape, {
  check_id: z.string(),
  checked_at: z.string(),
  found_by: z.enum(foundByKinds),
  /** Null where the code or number is of nobody, or of another plant's driver. */
  driver: z.nullable(
    z.object({
      name: z.string(),
      id_no: z.string(),
      card_no: z.nullable(z.string()),
      transporter: z.string(),
      /** The photograph's relative address. */
      picture: z.nullable(z.string()),
      /** The vehicle of the last check that has one. */
      last_registration: z.nullable(z.string()),
      /** Of a driver of another plant who is admitted: the id of the visitor's page. */
      visitor_id: z.optional(z.string()),
    }),
  ),
})
export type CheckAnswer = z.output<typeof CheckAnswer>

/** Number plates are written with and without spaces. */
export const registration = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.toUpperCase(), z.overwrite(spaced), z.maxLength(20, 'Use at most 20 characters')),
    z.transform((text) => text || undefined),
  ),
)

/** A UUID of the sender's: sent again, the check is recorded once and the recorded verdict is answered. */
export const checkKey = z.string('Send a UUID').check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Send a UUID'))
export const direction = z.enum(directions, "Say 'in' or 'out'")
/** Needs bulker training. */
export const isBulkLoad = z._default(z.boolean(), false)

export const gateContract = {
  check: route({
    method: 'POST',
    path: '/v2/gate/check',
    summary: 'Check a driver at the gate by the code of a card, a card number or an id number, and record it',
    access: gateAccess,
    input: z.object({
      key: checkKey,
      /** What was scanned or entered. */
      entered: mandatory({ message: entryMissing, max: maxCodeLength }).check(
        z.refine((text) => text.length <= maxEnteredLength || /[A-Z2-7]{80}/i.test(text), entryMissing),
      ),
      direction,
      is_bulk_load: isBulkLoad,
      registration,
      /** Of an enrolled device. The log then names it. */
      device: z.optional(DeviceSigned),
    }),
    output: CheckAnswer,
  }),
  override: route({
    method: 'POST',
    path: '/v2/gate/override',
    summary: 'Let a denied driver in, with the reason',
    creates: true,
    access: checkReaders,
    input: z.object({ check_id: id(), reason: mandatory({ message: 'Say why this driver is let in', max: 500 }) }),
    output: done(),
  }),
  picture: route({
    method: 'GET',
    path: '/v2/gate/picture',
    summary: 'The photograph of a driver who was checked',
    access: gateAccess,
    input: z.object({ check_id: id() }),
    output: fileAnswer(),
  }),
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
