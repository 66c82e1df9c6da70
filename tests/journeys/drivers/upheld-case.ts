import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import type { Journey } from '../journey.ts'

type Upheld = Record<'raiser' | 'decider', CreatedPerson> & { driverId: string }

/** The case of a violation that was upheld without a suspension; answers its id. */
export async function anUpheldCase(journey: Journey, { driverId, raiser, decider }: Upheld): Promise<string> {
  const { request_id } = await journey.withToken(raiser.token)(processViolation.raise, { driver_id: driverId, ...aReport })
  const decision = { request_id, comment: 'Seen', key: 'approve', suspend_driver: false } as const
  await journey.withToken(decider.token)(processViolation.decide, decision)
  const { id } = await journey.db.selectFrom('driver_case').select('id').where('driver_id', '=', driverId).executeTakeFirstOrThrow()
  return id
}
