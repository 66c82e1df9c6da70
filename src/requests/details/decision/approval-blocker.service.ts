import { decides } from '#accounts/permissions.rules.ts'
import type { Actor } from '#accounts/people.ts'
import { listPermitted } from '#accounts/users/users.service.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { approvalSettings } from '../../engine/approvals-needed.service.ts'
import { judgeSecondApprover } from '../../engine/decide/decider.service.ts'
import { judgeApproval, judgeReader } from '../../engine/requests.rules.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import type { DetailedRequest } from '../request-details.store.ts'

/** How many colleagues are named. */
const namedCount = 5

export type Asking = { actor: Actor; now: Date }

/** Why this decider may not decide on the report of a request, with those who may; null where they may. */
export async function findUnreadReport(db: Db, { actor, now }: Asking, kind: Kind): Promise<string | null> {
  const reader = judgeReader(kind, actor)
  return reader.ok ? null : `${reader.message} ${await whoCan(db, { actor, now }, kind)}`
}

/** Why this decider can only reject the pending request; null when they can approve it. */
export async function findApprovalBlocker(db: Db, actor: Actor, kind: Kind, request: DetailedRequest): Promise<string | null> {
  const approvedBy = request.approvals.map(({ id }) => id)
  const approver = await judgeSecondApprover(db, approvedBy, actor.userId)
  if (!approver.ok) return approver.message
  const {
    transporter_id: raisedUnder,
    driver_transporter_id: nowWith,
    driver_status_id: statusId,
    approvals_needed: approvalsNeeded,
  } = request
  if (statusId === null || !isDriverStatus(statusId)) return null
  const settings = await approvalSettings(db, kind, actor.plant.id)
  const ruling = judgeApproval(kind, { raisedUnder, nowWith, statusId, approvalsNeeded, ...settings })
  return ruling.ok ? null : ruling.message
}

/** The colleagues whose role allows both to read and to decide. */
async function whoCan(db: Db, { actor: { plant }, now }: Asking, { slug, filePermission }: Kind): Promise<string> {
  const permissions = [decides(slug), ...(filePermission ? [filePermission] : [])]
  const people = await listPermitted(db, { plantId: plant.id, portal: 'staff_portal', permissions, limit: namedCount, now })
  if (people.length === 0) return 'No role at this plant allows both. Ask an administrator.'
  return `These colleagues can: ${people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')}.`
}
