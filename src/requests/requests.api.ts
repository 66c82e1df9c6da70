import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { presentDetails, presentHistory, presentRow } from './requests.presenter.ts'
import { kindOfType, kinds } from './kinds/kinds.contract.ts'
import { findDetails, listHistory, type DetailedRequest } from './request-details.store.ts'
import { listRequests } from './request-list.store.ts'
import { handledElsewhere, isHandledElsewhere } from './request-types.contract.ts'
import { countedFound, countedRequests, type requestsContract } from './requests.contract.ts'
import { isPending, judgeDecider } from './requests.rules.ts'
import { knownStatus } from './requests.store.ts'

export const requestsApi: Handlers<typeof requestsContract> = {
  index: async ({ input, actor, db }) => {
    const { page, page_size, search, status, type, transporter_id, from, to, sort } = input
    const cap = search ? countedFound : countedRequests
    const { rows, counted } = await listRequests(db, scopeOf(actor), {
      search,
      statusId: status,
      typeId: type,
      transporterId: transporter_id,
      from,
      to,
      timeZone: actor.plant.timeZone,
      isOldestFirst: sort === 'oldest',
      cap,
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    return { data: rows.map(presentRow), page, page_size, total: Math.min(counted, cap), ...(counted > cap && { capped_at: cap }) }
  },
  details: async ({ input, actor, db, now }) => {
    const found = await findDetails(db, scopeOf(actor), input.id)
    const history = await listHistory(db, found.id)
    const cannotDecideBecause = isPending(knownStatus(found.status_id)) ? whyNotDecide(found, actor) : null
    return { request: presentDetails(found, { cannotDecideBecause, today: todayOf(actor, now) }), history: history.map(presentHistory) }
  },
}

/** Null where this person may decide the pending request. */
function whyNotDecide(request: DetailedRequest, actor: Actor): string | null {
  if (isHandledElsewhere(request.type_id)) return handledElsewhere[request.type_id]
  const slug = kindOfType(request.type_id)
  if (!slug || !isAllowed(kinds[slug].decide.access, actor)) return 'Your role does not allow you to decide this request.'
  const ruling = judgeDecider({ raisedBy: request.created_by, deciderId: actor.userId })
  return ruling.ok ? null : ruling.message
}
