import { todayOf, type Actor } from '#accounts/people.ts'
import { assertRecordable, findVisitor } from '#drivers/visits/visitors.service.ts'
import { announce } from '#notifications/announce.service.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { placeViolation, violationPage } from '#violations/violations.service.ts'
import { findPlantOfRequest } from '../../engine/raise/pending-of-driver.store.ts'
import { raiseRequest } from '../../engine/raise/raise-request.service.ts'
import type { BodyOf } from '../kind.contract.ts'
import { processViolationHandler, record } from './process-violation.service.ts'
import type { reportFields } from './violation-fields.contract.ts'

type Command = { actor: Actor; driverId: string; body: BodyOf<typeof reportFields>; at: Date }

/**
 * Records a violation of a visiting driver, as a request of the driver's own plant that says where it happened. Throws 404 for who is no visitor, and 409
 * for who left or is not admitted now.
 */
export async function raiseVisitorViolation({ db, files }: { db: Db; files: UploadStore }, command: Command): Promise<void> {
  const { actor, driverId, body, at } = command
  const found = await findVisitor(db, actor, driverId, at)
  assertRecordable(actor, found)
  const home = await findPlantOfRequest(db, found.visitor.homeId)
  const handler: typeof processViolationHandler = {
    ...processViolationHandler,
    raised: async (tx, { body: stored, ...context }) => {
      assertRecordable(actor, await findVisitor(tx, actor, driverId, at))
      const violationId = await record(tx, stored, { ...context, today: todayOf(actor, at) })
      await placeViolation(tx, violationId, { plantId: actor.plant.id, at, userId: actor.userId })
      await tellColleagues(tx, command, { violationId, name: context.driver.name, home: home.name })
      return { violation_id: violationId, recorded_at: { _id: actor.plant.id, name: actor.plant.name } }
    },
  }
  await raiseRequest({ db, files }, handler, { actor: { ...actor, plant: home }, driverId, comment: null, body, at })
}

type Raised = { violationId: string; name: string; home: string }

const tellColleagues = (tx: Tx, { actor, body, at }: Command, { violationId, name, home }: Raised): Promise<void> =>
  announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['violations.record'],
      except_ids: [actor.userId],
      title: 'Violation of a visiting driver',
      body: `${actor.firstName} ${actor.lastName} recorded ${body.violation} of ${name}. ${home} decides it.`,
      link: violationPage(violationId),
    },
    plantId: actor.plant.id,
    at,
  })
