import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { officeReach } from '#accounts/users/office-plants.service.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageJson, toPageBounds } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { presentRequestDetails, presentHistories, presentRequestRow, type RequestView, type Site } from './requests.presenter.ts'
import { requestColumns } from './details/request-sheet.presenter.ts'
import { kindOfType, kinds, knownKind } from './kinds/kinds.contract.ts'
import { kindHandlers } from './kinds/kinds.service.ts'
import { previewApproval, previewOverwrites } from './details/decision/request-preview.service.ts'
import { findDetails, listHistory, type DetailedRequest } from './details/request-details.store.ts'
import { findApprovalBlocker, findUnreadReport, type Asking } from './details/decision/approval-blocker.service.ts'
import { findStoredFiles } from '#platform/server/files/file-rows.ts'
import { fileIdsOf, mayOpenFiles } from './details/files/request-files.rules.ts'
import { allRequests, listRequests, type RequestListFilter } from './list/request-list.store.ts'
import { statusesOfTab } from './list/request-tabs.rules.ts'
import { handledElsewhere, isHandledElsewhere } from './engine/request-types.contract.ts'
import { requestSearchCap, type requestsContract } from './requests.contract.ts'
import { findBulkChoices } from './bulk/bulk-choices.service.ts'
import { deciderOf } from './inbox/decider.rules.ts'
import { findDueSettings } from './inbox/due-clock.store.ts'
import { belongsToCase } from './hearing/heard.rules.ts'
import { presentHearing } from './hearing/hearing.presenter.ts'
import { findCaseOf, findHearing } from './hearing/hearing.store.ts'
import { limitsOfLate, type Reader } from './inbox/late-requests.service.ts'
import { judgeIndependentDecider } from './engine/decide/decider.service.ts'
import { isPending, sentBackText } from './engine/requests.rules.ts'
import { knownStatus } from './engine/requests.store.ts'
import { presentSentBack } from './send-back/send-back.presenter.ts'
import { canSendBack, mendableFields, namedFields } from './send-back/send-back.rules.ts'
import { findOpenSendBack } from './send-back/send-back.store.ts'

export const requestsApi = (sheets: Sheets): Handlers<typeof requestsContract> => ({
  index: async ({ input, actor, db, now }) => {
    const cap = input.search ? requestSearchCap : maxListedRows
    const { scope, plants } = await officeReach(db, actor, { permission: 'requests.read', plantId: input.plant_id, now })
    const [site, found] = await Promise.all([
      siteWithDue(db, actor, now),
      toFilter(input, { actor, db, now }).then((filter) => listRequests(db, scope, filter, toPageBounds(input, cap))),
    ])
    const bulk = input.tab === 'waiting' ? await findBulkChoices(db, actor, found.rows) : undefined
    return toPageJson(input, cap, found, (row) => ({ ...presentRequestRow(row, site, plants.length > 0), bulk: bulk?.get(row.id) ?? null }))
  },
  exported: async ({ input, actor, db, now, http }) => {
    const { scope, plants } = await officeReach(db, actor, { permission: 'requests.read', plantId: input.plant_id, now })
    return sheets.download({
      name: 'Requests',
      format: input.format,
      columns: requestColumns(siteOf(actor, now), plants.length > 0),
      rows: allRequests(scope, await toFilter(input, { actor, db, now })),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },
  details: async ({ input, actor, db, now }) => {
    const found = await findDetails(db, scopeOf(actor), input.id)
    const history = await listHistory(db, found.id)
    const view = await toRequestView(db, actor, found, now)
    return {
      request: presentRequestDetails(found, { ...(await siteWithDue(db, actor, now)), plantId: actor.plant.id }, view),
      history: presentHistories(history, found),
    }
  },
})

type Filters = Omit<Parsed<typeof requestsContract.exported>, 'format'>

const toFilter = async (
  { search, status, tab, type, transporter_id, late, from, to, sort }: Filters,
  reader: Reader,
): Promise<RequestListFilter> => ({
  search,
  statusIds: statusesOfTab(tab, status),
  needsOffice: tab === 'needs_you',
  decider: tab === 'waiting' ? deciderOf(reader.actor) : undefined,
  raiserId: tab === 'mine' ? reader.actor.userId : undefined,
  typeId: type,
  transporterId: transporter_id,
  overdue: late && (await limitsOfLate(reader)),
  from,
  to,
  timeZone: reader.actor.plant.timeZone,
  isOldestFirst: sort === 'oldest',
})

const siteOf = (actor: Actor, now: Date): Site => ({ today: todayOf(actor, now), timeZone: actor.plant.timeZone, readerId: actor.userId })

/** With the due times of the plant, which only its staff sees. */
async function siteWithDue(db: Db, actor: Actor, now: Date): Promise<Site> {
  if (actor.portal !== 'staff_portal') return siteOf(actor, now)
  return { ...siteOf(actor, now), due: { settings: await findDueSettings(db, actor.plant.id), now } }
}

async function toRequestView(db: Db, actor: Actor, found: DetailedRequest, now: Date): Promise<RequestView> {
  const kind = knownKind(found.type_id)
  const isOpen = isPending(knownStatus(found.status_id))
  const mayOpen = mayOpenFiles(kind?.filePermission, found.created_by, actor)
  const fileIds = kind ? fileIdsOf(kind, found.body_data) : new Map<string, string>()
  const names = new Map((await findStoredFiles(db, [...fileIds.values()])).map((file) => [file.id, file.original_name]))
  const cannotDecideBecause = isOpen ? await whyNotDecide(db, { actor, now }, found) : null
  const slug = kindOfType(found.type_id)
  const isPreviewed = isOpen && mayOpen && slug !== undefined && isAllowed(kinds[slug].decide.access, actor)
  const overwrites = isPreviewed ? await previewOverwrites(db, kindHandlers[slug], { actor, request: found, now }) : null
  const preview = isPreviewed ? await previewApproval(db, kindHandlers[slug], { actor, request: found, now }) : { facts: [] }
  const open = kind && found.sent_back_at !== null ? await findOpenSendBack(db, found.id) : undefined
  const ofCase = await findCaseView(db, { actor, now }, found)
  const isHeard = ofCase.hearing !== null
  return {
    cannotDecideBecause,
    sentBack: kind && open ? presentSentBack(kind, open) : null,
    mendable: cannotDecideBecause === null && kind && canSendBack(found) ? namedFields(kind, mendableFields({ kind, isHeard })) : [],
    preview: preview.facts,
    overwrites,
    cannotApproveBecause:
      isOpen && kind && cannotDecideBecause === null
        ? ((open && sentBackText({ by: `${open.first_name} ${open.last_name}`, at: open.sent_back_at }, actor.plant.timeZone)) ??
          (await findApprovalBlocker(db, actor, kind, found)) ??
          preview.blocker ??
          null)
        : null,
    mayOpenFiles: mayOpen,
    hiddenFields: mayOpen || !kind ? [] : (kind.privateFields ?? []),
    ...ofCase,
    fileNames: new Map([...fileIds].map(([field, id]) => [field, names.get(id) ?? field])),
  }
}

async function findCaseView(db: Db, { actor, now }: Asking, { id, type_id, status_id }: DetailedRequest) {
  const caseId = belongsToCase(type_id) ? await findCaseOf(db, id) : undefined
  const hearing = caseId === undefined ? undefined : await findHearing(db, id)
  const seen = { today: todayOf(actor, now), statusId: knownStatus(status_id), reader: actor }
  return { caseId: caseId ?? null, hearing: hearing ? presentHearing(hearing, seen) : null }
}

/** Why this person may not decide the pending request; null when they may. */
async function whyNotDecide(db: Db, { actor, now }: Asking, request: DetailedRequest): Promise<string | null> {
  if (isHandledElsewhere(request.type_id)) return handledElsewhere[request.type_id]
  if (actor.portal !== 'staff_portal') return 'The plant decides this request.'
  const kind = knownKind(request.type_id)
  if (!kind || !isAllowed(kind.decide.access, actor)) return 'Your role does not allow you to decide this request.'
  const ruling = await judgeIndependentDecider(db, request, { deciderId: actor.userId, now })
  return ruling.ok ? findUnreadReport(db, { actor, now }, kind) : ruling.message
}
