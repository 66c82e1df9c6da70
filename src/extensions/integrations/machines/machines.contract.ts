import * as z from 'zod/mini'
import { program } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { checkKey, direction, gateVerdictShape, isBulkLoad, registration } from '#gate/checks/gate.contract.ts'
import { changeNumber, ServerKeysShape } from '#gate/offline/offline.contract.ts'
import { maxEnteredLength } from '#gate/checks/entered-code.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer } from '#platform/contract/shapes.ts'

const oneOf = 'Send either card_no or token'

/** A card by its number, or by the text of its code. */
const shown = {
  card_no: z.optional(z.string().check(z.trim(), z.minLength(1, oneOf), z.maxLength(maxEnteredLength, 'This is not a card number'))),
  token: z.optional(
    z.string().check(z.regex(/[A-Z2-7]{80,168}$/i, "This is not the text of a card's code"), z.maxLength(400, 'This is too long')),
  ),
}
const asked = { ...shown, direction: z._default(direction, 'in'), is_bulk_load: isBulkLoad }

export type ShownCard = { card_no?: string | undefined; token?: string | undefined }

const exactlyOne = z.refine<ShownCard>(({ card_no, token }) => (card_no === undefined) !== (token === undefined), {
  path: ['card_no'],
  error: oneOf,
})

/** The verdict on a card, for programs: enough to open a barrier, and no name. */
const MachineVerdict = z.extend(gateVerdictShape, {
  /** Null where the card is of nobody, or of another plant. */
  card_no: z.nullable(z.string()),
  /** The driver's own plant; null where the card is of nobody here. */
  home_plant: z.nullable(reference),
  /** Of a visiting driver, the plant of the key; null of its own. */
  visited_plant: z.nullable(reference),
})

const reader = program('gate.changes')

/** Calls of weighbridges, barriers and loading systems, by a key of the plant. */
export const machinesContract = {
  verdict: route({
    method: 'POST',
    path: '/v2/gate/verdict',
    summary: 'Ask whether a driver may load, by card; nothing is recorded',
    access: program('gate.verdict'),
    input: z.object(asked).check(exactlyOne),
    output: MachineVerdict,
  }),
  record: route({
    method: 'POST',
    path: '/v2/gate/checks',
    summary: 'Check a driver by card and record it, once for each key',
    access: program('gate.record'),
    input: z.object({ ...asked, key: checkKey, registration }).check(exactlyOne),
    output: z.extend(MachineVerdict, { check_id: z.string(), checked_at: z.string() }),
  }),
  keys: route({
    method: 'GET',
    path: '/v2/gate/keys',
    summary: 'The public keys by which cards and data are verified',
    access: reader,
    input: z.object({}),
    output: z.object({ keys: ServerKeysShape }),
  }),
  snapshot: route({
    method: 'GET',
    path: '/v2/gate/snapshot',
    summary: "All that is needed to judge the plant's drivers, signed (COSE_Sign1 over compressed JSON)",
    access: reader,
    input: z.object({}),
    output: fileAnswer(),
    hasOwnQueue: true,
  }),
  changes: route({
    method: 'GET',
    path: '/v2/gate/changes',
    summary: "What changed of the plant's drivers since a number, signed; 'snapshot_needed' where that is too much",
    access: reader,
    input: z.object({ since: changeNumber }),
    output: fileAnswer(),
  }),
}
