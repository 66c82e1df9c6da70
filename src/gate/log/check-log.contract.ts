import * as z from 'zod/mini'
import { picturedReference } from '#drivers/driver-shapes.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { checkReaders, checksOfDriverReaders } from '../checks/gate-access.rules.ts'
import { gateReasonShape } from '../checks/gate.contract.ts'
import { foundByKinds } from '../checks/gate-check.rules.ts'
import { directions } from '../judgement/gate-verdict.rules.ts'
import { logOutcomes } from './check-log.rules.ts'

const check = {
  _id: z.string(),
  checked_at: z.string(),
  direction: z.enum(directions),
  outcome: z.enum(verdicts),
  /** As they were at the check. */
  reasons: z.array(gateReasonShape),
  registration: z.nullable(z.string()),
  is_bulk_load: z.boolean(),
  is_offline: z.boolean(),
}

export const LoggedCheck = z.object({
  ...check,
  /** Null where the code or number is of nobody, or of another plant's driver. */
  driver_id: z.nullable(picturedReference),
  /** A driver of another plant who was admitted: the name, and whose driver it is. */
  visitor: z.optional(z.object({ _id: z.string(), name: z.string(), plant: z.string() })),
  transporter: z.nullable(z.string()),
  card_no: z.nullable(z.string()),
  found_by: z.enum(foundByKinds),
  /** The number that was entered; null for a code. */
  entered: z.nullable(z.string()),
  /** The guard, or the key of a program. */
  checked_by: z.nullable(z.string()),
  /** The enrolled device; null where there was none. */
  device: z.nullable(z.string()),
  override: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** What is unusual about it, in words. */
  unusual: z.array(z.string()),
})
export type LoggedCheck = z.output<typeof LoggedCheck>

/** A record that counted: its name, its id, the day until which it counted, and what is known of it. */
const JudgedRecord = z.object({
  name: z.string(),
  record: z.nullable(z.string()),
  until: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type ShownRecord = z.output<typeof JudgedRecord>

const JudgedBy = z.object({
  /** The version of the rules; null of a device that did not say. */
  rules: z.nullable(z.number()),
  /** The day that expiries were compared with; null of a check without a network. */
  day: z.nullable(z.string()),
  /** The time of day at the plant, by which a night was judged; null of a check without a network, and of before there were restrictions. */
  time: z.nullable(z.string()),
  /** When a device's data were read, and the number of the last change in them; null of a live check. */
  device: z.nullable(z.object({ data_at: z.string(), data_number: z.nullable(z.number()) })),
  /** What the server would have said at that moment of a check without a network; null of a live check and before 0.8.0. */
  server: z.nullable(z.object({ outcome: z.enum(verdicts), reasons: z.array(gateReasonShape) })),
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What the server had at that moment; none of another plant's driver and of nobody. Whether a medical found the driver fit needs medical.read. */
  records: z.array(JudgedRecord),
})
export type ShownJudgedBy = z.output<typeof JudgedBy>

export const CheckDetails = z.object({
  check: LoggedCheck,
  /** Null of checks before 0.8.0. */
  judged_by: z.nullable(JudgedBy),
})
export type CheckDetails = z.output<typeof CheckDetails>

const CheckOfDriver = z.object({
  ...check,
  is_overridden: z.boolean(),
  /** Of a visit, where. */
  visited_plant: z.optional(z.string()),
})
export type CheckOfDriver = z.output<typeof CheckOfDriver>

const list = route({
  method: 'GET',
  path: '/v2/gate/checks',
  summary: 'List the checks at the gate, newest first, denied ones too',
  access: checkReaders,
  input: z.object({
    ...pageInput,
    /** Part of the driver's name, the start of the id number, or a card number. */
    search: z.optional(optionalText(100)),
    outcome: z.optional(z.enum(logOutcomes, `Choose one of ${logOutcomes.join(', ')}`)),
    direction: z.optional(z.enum(directions, "Say 'in' or 'out'")),
    /** Only what the safety officer looks into. */
    unusual: z.optional(z.enum(['true'], 'Choose the unusual ones or all')),
    /** Only the last refusal of each driver who is active and still may not load. */
    still_blocked: z.optional(z.enum(['true'], 'Choose those who are still blocked or all')),
    driver_id: z.optional(id()),
    transporter_id: z.optional(id()),
    /** Days at the plant, inclusive. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
  }),
  output: paged(LoggedCheck),
})

export const checkLogContract = {
  list,
  details: route({
    method: 'GET',
    path: '/v2/gate/checks/details',
    summary: 'A check with what it was judged by',
    access: checkReaders,
    input: z.object({ check_id: id() }),
    output: CheckDetails,
  }),
  exported: exportOf(list, 'Export the filtered checks at the gate'),
  ofDriver: route({
    method: 'GET',
    path: '/v2/gate/of-driver',
    summary: "List a driver's checks at the gate, newest first; an office sees those under its own name",
    access: checksOfDriverReaders,
    input: z.object({ ...pageInput, driverId: id() }),
    output: paged(CheckOfDriver),
  }),
}
