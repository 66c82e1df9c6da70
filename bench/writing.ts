import * as z from 'zod/mini'
import type { Answer } from './http-load.ts'
import { driversOfConnection, type Call, type Samples, type Scenario, type Step } from './scenario.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { queryOnce } from './database.ts'

/** Requests raised by one user and decided by another. */
export function writingScenarios({ firstWritable }: Samples): readonly Scenario[] {
  const driverOf = (n: number, connection: number) => String(firstWritable + connection * driversOfConnection + (n % driversOfConnection))
  const writing = (name: string, steps: (driverId: string) => readonly Step[]): Scenario => ({
    name,
    isSearch: false,
    isWriting: true,
    round: (n, connection) => steps(driverOf(n, connection)),
  })
  return [
    writing('raise + reject', (driverId) => [raiseSuspension(driverId), decide('suspend-driver', 'reject', 0)]),
    writing('raise + approve and back', (driverId) => [
      raiseSuspension(driverId),
      decide('suspend-driver', 'approve', 0),
      () => post('asker', '/v2/requests/end-suspension', { driver_id: driverId, comment: 'Passed the induction again.' }),
      decide('end-suspension', 'approve', 2),
    ]),
  ]
}

const raiseSuspension =
  (driverId: string): Step =>
  () =>
    post('asker', '/v2/requests/suspend-driver', { driver_id: driverId, comment: 'Overtook at the gate.', duration: 14 })

/** Decides the request that the `raised`th call of the round raised. */
const decide =
  (slug: string, key: 'approve' | 'reject', raised: number): Step =>
  (answered) =>
    post('decider', `/v2/requests/action/${slug}`, { request_id: raisedId(answered[raised]), comment: 'Checked with the site.', key })

const Raised = z.object({ request_id: z.string() })
const raisedId = (answer: Answer | undefined): string => Raised.parse(JSON.parse(answer?.body ?? '{}')).request_id

const post = (by: 'asker' | 'decider', url: string, body: object): Call => ({ method: 'POST', url, body, by })

/** Resets the drivers of the writing scenarios, and vacuums after earlier writes. */
export async function makeWritable(address: DatabaseAddress): Promise<void> {
  await queryOnce(address, await readFile(join(import.meta.dirname, 'writable.sql'), 'utf8'))
  await queryOnce(address, 'vacuum (analyze) driver, stored_count, count_delta, driver_word, request, suspension, card')
}
