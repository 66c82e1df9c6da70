import { scopeOf, type Actor } from '#accounts/people.ts'
import type { Output } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { decideRequest, type DecideCommand } from '../engine/decide/decide-request.service.ts'
import { requestType, requestTypeNames } from '../engine/request-types.contract.ts'
import { previewApproval, type PreviewHandler } from '../details/decision/request-preview.service.ts'
import { deciderOf } from '../inbox/decider.rules.ts'
import type { kinds } from '../kinds/kinds.contract.ts'
import { kindHandlers } from '../kinds/kinds.service.ts'
import type { bulkContract } from './bulk.contract.ts'
import { hasWarning, isBulkType, isDecidedAlone, judgeClean, type BulkTypeId } from './clean.rules.ts'
import { findCleanFacts, type BulkRequest } from './clean.store.ts'

type Command = { actor: Actor; requestIds: readonly string[]; comment: string; at: Date }
type NotApproved = Output<(typeof bulkContract)['approve']>['not_approved'][number]

/** Approves the clean ones of these requests, each in a transaction of its own, and says why of the others. */
export async function approveSeveral(
  db: Db,
  { actor, requestIds, comment, at }: Command,
): Promise<{ approved: string[]; notApproved: NotApproved[] }> {
  const ids = [...new Set(requestIds)]
  const found = new Map((await findCleanFacts(db, scopeOf(actor), { ids, userId: actor.userId })).map((each) => [each.id, each]))
  const approved: string[] = []
  const notApproved: NotApproved[] = []
  for (const id of ids) {
    const request = found.get(id)
    const why = await whyNotApproved(() => approveOne(db, request, { actor, comment, at }))
    if (why === null) approved.push(id)
    else
      notApproved.push({
        _id: id,
        name: request ? `${requestTypeNames[request.type_id as BulkTypeId]}, ${request.driver_name}` : null,
        why,
      })
  }
  return { approved, notApproved }
}

async function whyNotApproved(approve: () => Promise<void>): Promise<string | null> {
  try {
    await approve()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function approveOne(db: Db, request: BulkRequest | undefined, { actor, comment, at }: Omit<Command, 'requestIds'>): Promise<void> {
  if (!request) throw notFound()
  const { id, type_id, version } = request
  if (!isBulkType(type_id)) throw conflict('not_clean', isDecidedAlone)
  if (!deciderOf(actor).typeIds.some((typeId) => typeId === type_id))
    throw conflict('not_clean', 'Your role does not allow you to decide this request.')
  const command = { actor, requestId: id, key: 'approve', comment, version, at } as const
  await decide[type_id](db, {
    ...command,
    judgeInside: (tx, stored) => assertClean(tx, handlers[type_id], { actor, request: stored, now: at }),
  })
}

type Judged = Parameters<typeof previewApproval>[2]

/** Throws a Refusal (409) unless the request is clean as of now, with its driver locked. */
async function assertClean(tx: Tx, handler: PreviewHandler, judged: Judged): Promise<void> {
  const { actor, request } = judged
  const [facts] = await findCleanFacts(tx, scopeOf(actor), { ids: [request.id], userId: actor.userId })
  if (!facts) throw notFound()
  const ruling = judgeClean(facts)
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  const { facts: shown, blocker } = await previewApproval(tx, handler, judged)
  if (blocker || shown.some(({ is_warning }) => is_warning)) throw conflict('not_clean', hasWarning)
}

const handlers = {
  [requestType.renewMedical]: kindHandlers['renew-medical'],
  [requestType.renewDdt]: kindHandlers['renew-ddt'],
  [requestType.bulkerRenewal]: kindHandlers['bulker-renewal'],
  [requestType.changeProfilePic]: kindHandlers['change-profile-pic'],
  [requestType.renewRequirement]: kindHandlers['renew-requirement'],
} as const satisfies Record<BulkTypeId, PreviewHandler>

type BulkCommand = Omit<DecideCommand<(typeof kinds)['bulker-renewal']['decision']>, 'decision'>
type Decide = (db: Db, command: BulkCommand) => Promise<unknown>

/** What a decider may add is added to one at a time. */
const nothingAdded = { decision: { restrictions: [] } }

const decide: Readonly<Record<BulkTypeId, Decide>> = {
  [requestType.renewMedical]: (db, command) => decideRequest(db, handlers[requestType.renewMedical], { ...command, ...nothingAdded }),
  [requestType.renewDdt]: (db, command) => decideRequest(db, handlers[requestType.renewDdt], { ...command, ...nothingAdded }),
  [requestType.bulkerRenewal]: (db, command) => decideRequest(db, handlers[requestType.bulkerRenewal], { ...command, decision: {} }),
  [requestType.changeProfilePic]: (db, command) => decideRequest(db, handlers[requestType.changeProfilePic], { ...command, decision: {} }),
  [requestType.renewRequirement]: (db, command) => decideRequest(db, handlers[requestType.renewRequirement], { ...command, decision: {} }),
}
