import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findReachable } from '../../engine/requests.store.ts'
import { isPending, storedInput } from '../../engine/requests.rules.ts'
import { processTransporterViolation } from '../process-transporter-violation/process-transporter-violation.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import type { violationPointsContract } from './violation-points.contract.ts'
import { proposalOfRequest } from './violation-points.service.ts'

const kinds = [processViolation, processTransporterViolation]

export const violationPointsApi: Handlers<typeof violationPointsContract> = {
  proposal: async ({ db, actor, now, input }) => {
    const scope = scopeOf(actor)
    const request = await findReachable(db, { ...scope, raiserId: null }, input.request_id)
    const kind = kinds.find(({ typeId }) => typeId === request.type_id)
    if (!kind || !isAllowed(kind.decide.access, actor)) throw notFound()
    const body = isPending(request.status_id) ? kind.storedShape.safeParse(storedInput(request)).data : undefined
    if (!body) return { weighed: null }
    const [driver, today] = [await findDriver(db, scope, request.driver_id), todayOf(actor, now)]
    const found = await proposalOfRequest(db, { requestId: request.id, driver, plant: actor.plant, today, body })
    if (!found) return { weighed: null }
    const { before, points, added, proposed, judged } = found
    return { weighed: { before, points, added, severity: judged?.severity ?? null, proposed, today } }
  },
}
