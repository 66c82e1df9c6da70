import { scopeOf, todayOf, type Actor, type Handlers, type SessionPlant } from '#accounts/people.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageJson, toPageBounds } from '#platform/server/database/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { presentRequestDetails, presentHistory, presentRequestRow, type RequestView, type Site } from './requests.presenter.ts'
import { requestColumns } from './details/request-sheet.presenter.ts'
import type { Kind } from './kinds/kind.contract.ts'
import { knownKind } from './kinds/kinds.contract.ts'
import { findDetails, listHistory, type DetailedRequest } from './details/request-details.store.ts'
import { findFiles } from './details/request-file.store.ts'
import { fileIdsOf, mayOpenFiles } from './details/request-files.rules.ts'
import { allRequests, listRequests, type RequestListFilter } from './list/request-list.store.ts'
import { handledElsewhere, isHandledElsewhere } from './engine/request-types.contract.ts'
import { requestSearchCap, requestCountCap, type requestsContract } from './requests.contract.ts'
import { isPending, judgeApproval, judgeCanceller, judgeDecider } from './engine/requests.rules.ts'
import { knownStatus } from './engine/requests.store.ts'

export const requestsApi = (sheets: Sheets): Handlers<typeof requestsContract> => ({
  index: async ({ input, actor, db, now }) => {
    const site = siteOf(actor, now)
    const cap = input.search ? requestSearchCap : requestCountCap
    const found = await listRequests(db, scopeOf(actor), toFilter(input, actor.plant), toPageBounds(input, cap))
    return toPageJson(input, cap, found, (row) => presentRequestRow(row, site))
  },
  exported: ({ input, actor, now, http }) =>
    sheets.download({
      name: 'Requests',
      format: input.format,
      columns: requestColumns(siteOf(actor, now)),
      rows: allRequests(scopeOf(actor), toFilter(input, actor.plant)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),
  details: async ({ input, actor, db, now }) => {
    const found = await findDetails(db, scopeOf(actor), input.id)
    const history = await listHistory(db, found.id)
    const view = await toRequestView(db, actor, found)
    return { request: presentRequestDetails(found, siteOf(actor, now), view), history: history.map(presentHistory) }
  },
})

type Filters = Omit<Parsed<typeof requestsContract.exported>, 'format'>

const toFilter = ({ search, status, type, transporter_id, from, to, sort }: Filters, { timeZone }: SessionPlant): RequestListFilter => ({
  search,
  statusId: status,
  typeId: type,
  transporterId: transporter_id,
  from,
  to,
  timeZone,
  isOldestFirst: sort === 'oldest',
})

const siteOf = (actor: Actor, now: Date): Site => ({ today: todayOf(actor, now), timeZone: actor.plant.timeZone })

async function toRequestView(db: Db, actor: Actor, found: DetailedRequest): Promise<RequestView> {
  const kind = knownKind(found.type_id)
  const isOpen = isPending(knownStatus(found.status_id))
  const mayOpen = mayOpenFiles(kind?.filePermission, found.created_by, actor)
  const fileIds = kind ? fileIdsOf(kind, found.body_data) : new Map<string, string>()
  const names = new Map((await findFiles(db, [...fileIds.values()])).map((file) => [file.id, file.original_name]))
  const cannotDecideBecause = isOpen ? whyNotDecide(found, actor) : null
  return {
    cannotDecideBecause,
    cannotApproveBecause: isOpen && kind && cannotDecideBecause === null ? whyNotApprove(kind, found) : null,
    canCancel: isOpen && kind?.cancel !== undefined && judgeCanceller({ raisedBy: found.created_by, userId: actor.userId }).ok,
    mayOpenFiles: mayOpen,
    hiddenFields: mayOpen || !kind || isAllowed(kind.decide.access, actor) ? [] : (kind.privateFields ?? []),
    fileNames: new Map([...fileIds].map(([field, id]) => [field, names.get(id) ?? field])),
  }
}

/** Why this person may not decide the pending request; null when they may. */
function whyNotDecide(request: DetailedRequest, actor: Actor): string | null {
  if (isHandledElsewhere(request.type_id)) return handledElsewhere[request.type_id]
  if (actor.portal !== 'staff_portal') return 'The plant decides this request.'
  const kind = knownKind(request.type_id)
  if (!kind || !isAllowed(kind.decide.access, actor)) return 'Your role does not allow you to decide this request.'
  const ruling = judgeDecider({ raisedBy: request.created_by, deciderId: actor.userId })
  return ruling.ok ? null : ruling.message
}

/** Why the driver's current state prevents approval; null when it does not. */
function whyNotApprove(kind: Kind, request: DetailedRequest): string | null {
  const { transporter_id: raisedUnder, driver_transporter_id: nowWith, driver_status_id: statusId } = request
  if (statusId === null || !isDriverStatus(statusId)) return null
  const ruling = judgeApproval(kind, { raisedUnder, nowWith, statusId })
  return ruling.ok ? null : ruling.message
}
