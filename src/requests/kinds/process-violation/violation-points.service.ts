import type { Db, Tx } from '#platform/server/database/database.ts'
import { decideLadder, followLadder, type DecidedStep, type LadderChoice } from '#points/ladder/decide-ladder.service.ts'
import { proposeFor, type Proposal } from '#points/ladder/propose.service.ts'
import { toDriverChange, type RequestContext } from '../kind.service.ts'
import { reportedOf } from './reported.rules.ts'

type Weighed = Pick<RequestContext, 'requestId' | 'driver' | 'plant' | 'today'> & { body: Parameters<typeof reportedOf>[0] }
type Deciding = RequestContext & { userId: string; body: Weighed['body']; decision: LadderChoice }

/** What the plant proposes to follow the violation of a request that is not decided yet. */
export const proposalOfRequest = (db: Db, { requestId, driver, plant, today, body }: Weighed): Promise<Proposal | null> =>
  proposeFor(db, { requestId, driverId: driver.id, plantId: plant.id, today, reported: reportedOf(body) })

/** Before the violation is upheld, so that it counts once. */
export const proposeLadder = async (tx: Tx, context: Deciding): Promise<DecidedStep | null> =>
  decideLadder(await proposalOfRequest(tx, context), context.decision)

export const followAsDecided = (
  tx: Tx,
  context: Deciding,
  { violationId, ladder }: { violationId: string; ladder: DecidedStep | null },
): Promise<void> => {
  const { requestId, plant, today, userId } = context
  return followLadder(tx, ladder, { ...toDriverChange(context), userId, violationId, requestId, plantId: plant.id, today })
}
