import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { testers } from '../checks/gate-access.rules.ts'
import { fitsTogether, measured, testKind as kind, testResult as result } from './measurement.contract.ts'
import { offlineTestsContract } from './offline-tests.contract.ts'
import { testEffects } from './second-test.rules.ts'

const maxMinutesAgo = 24 * 60

const standing = { kind, measured: z.string(), taken_at: z.string(), tested_by: z.string() }

/** An open hold of a failed test, for who takes the second one. */
export const OpenTestHold = z.object({
  ...standing,
  hold_id: z.string(),
  /** From when on a test that passes lifts it; null where only `holds.lift` does. */
  possible_at: z.nullable(z.string()),
  /** Until then by the server's clock; 0 where it is possible. */
  seconds_left: z.nullable(z.number()),
})
export type OpenTestHold = z.output<typeof OpenTestHold>

export const ListedTest = z.object({
  ...standing,
  _id: z.string(),
  /** Null where the driver is of another plant now. */
  driver_id: z.nullable(reference),
  result,
  instrument: z.string(),
  witness: z.string(),
  recorded_at: z.string(),
  is_offline: z.boolean(),
  is_second: z.boolean(),
  /** The hold that it placed, kept or lifted is open still; null where it touched none. */
  is_held: z.nullable(z.boolean()),
})
export type ListedTest = z.output<typeof ListedTest>

export const driverTestsContract = {
  sendOffline: offlineTestsContract.send,
  standing: route({
    method: 'GET',
    path: '/v2/gate/tests/standing',
    summary: 'Whether the driver of a check can be tested, the open holds of failed tests, and when a second one is possible',
    access: testers,
    input: z.object({ check_id: id() }),
    output: z.object({
      /** Why the driver cannot be tested by this person. */
      refusal: z.nullable(z.string()),
      open: z.array(OpenTestHold),
      /** Up to where a reading passes at this plant. */
      limits: z.object({ 'mg/l': z.number(), '‰': z.number(), points: z.number() }),
    }),
  }),
  record: route({
    method: 'POST',
    path: '/v2/gate/tests',
    summary:
      'Record an alcohol, drug or fatigue test of a driver who was checked; a failed one places a hold, a second one that passes lifts it',
    creates: true,
    access: testers,
    input: z
      .object({
        check_id: id(),
        ...measured,
        /** By the server's clock. */
        minutes_ago: z._default(
          z.coerce
            .number('Enter how many minutes ago')
            .check(
              z.int('Enter whole minutes'),
              z.gte(0, 'A test is not in the future'),
              z.lte(maxMinutesAgo, 'A test is recorded within 24 hours'),
            ),
          0,
        ),
        /** The hold that a second test is about: refused where it was lifted meanwhile. */
        hold_id: z.optional(id()),
      })
      .check(...fitsTogether),
    output: z.object({ message: z.string(), test_id: z.string(), effect: z.enum(testEffects) }),
  }),
  list: route({
    method: 'GET',
    path: '/v2/gate/tests',
    summary: 'List the tests of drivers that were taken at the plant, newest first',
    access: testers,
    input: z.object({
      ...pageInput,
      kind: z.optional(kind),
      result: z.optional(result),
      /** Only those whose hold is open. */
      held: z.optional(z.enum(['true'], 'Choose those on hold or all')),
      driver_id: z.optional(id()),
      /** Days at the plant, inclusive. */
      from: z.optional(plainDate),
      to: z.optional(plainDate),
    }),
    output: paged(ListedTest),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/v2/gate/tests/of-driver',
    summary: "List a driver's tests, newest first; none to those who may neither test drivers nor lift holds",
    access: staff('drivers.read'),
    follows: ['driver'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(ListedTest),
  }),
}
