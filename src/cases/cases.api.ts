import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import { isRequestStatus, requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { presentHearing } from '#requests/hearing/hearing.presenter.ts'
import { listHearings } from '#requests/hearing/reply.service.ts'
import { findDueSettings } from '#requests/inbox/late-requests.service.ts'
import { listEvidence } from '#requests/kinds/sanction-evidence/review-evidence.service.ts'
import { type CaseSuspension, findEvidenceDays, listHoldsDuring, listRequestsOfCases, listSuspensionsOf } from './case-parts.store.ts'
import { listLettersOfCase } from '#requests/letters/letters.service.ts'
import type { lettersContract } from './letters/letters.contract.ts'
import type { CaseHearing, casesContract } from './cases.contract.ts'
import { presentCaseRow } from './cases.presenter.ts'
import { findCase, listCases, type CaseListRow } from './cases.store.ts'
import { stepsOf } from './steps.rules.ts'
import { aboutOf } from './about.rules.ts'
import { timelineOf } from './timeline.presenter.ts'

/** The cap of a searched list's count. */
const searchCap = 1000

export const casesApi: Omit<Handlers<typeof casesContract>, keyof typeof lettersContract> = {
  list: async ({ input, actor, db, now }) => {
    const cap = input.search ? searchCap : maxListedRows
    const { tab, search, driver_id: driverId } = input
    const found = await listCases(db, scopeOf(actor), { tab, search, driverId, userId: actor.userId }, toPageBounds(input, cap))
    const known = await readParts(db, { actor, now }, found.rows)
    return toPageJson(input, cap, found, (row) => presentCaseRow(row, known(row)))
  },

  details: async ({ input, actor, db, now }) => {
    const row = await findCase(db, scopeOf(actor), input.id)
    const parts = (await readParts(db, { actor, now }, [row]))(row)
    const holds = parts.isStaff ? await listHoldsDuring(db, row) : []
    const shown = presentCaseRow(row, parts)
    const closedAt = parts.isStaff ? row.closed_at : null
    const letters = await listLettersOfCase(db, scopeOf(actor), row.id)
    const timeline = timelineOf({ ...parts, holds, letters, closedAt, reader: actor })
    return { case: { ...shown, steps: [...parts.steps], timeline, hearings: [...parts.hearings] } }
  },
}

type Reader = { actor: Actor; now: Date }

/** What the reader may know of these cases, each by itself. */
async function readParts(db: Db, { actor, now }: Reader, rows: readonly CaseListRow[]) {
  const isStaff = actor.portal === 'staff_portal'
  const ids = rows.map(({ id }) => id)
  const [requests, hearings, due, evidence_due_days] = await Promise.all([
    listRequestsOfCases(db, scopeOf(actor), ids),
    listHearings(db, ids),
    findDueSettings(db, actor.plant.id),
    findEvidenceDays(db, actor.plant.id),
  ])
  const asking = requests.filter(({ type_id }) => type_id === requestType.sanctionEvidence).map(({ id }) => id)
  const suspensions = await listSuspensionsOf(
    db,
    requests.map(({ id }) => id),
  )
  const sent = asking.length === 0 ? [] : await listEvidence(db, asking)
  const settings = { ...due, evidence_due_days }
  return (row: CaseListRow) => {
    const own = requests.filter(({ case_id }) => case_id === row.id)
    const asked = hearings.flatMap((hearing): CaseHearing[] => {
      const request = own.find(({ id }) => id === hearing.request_id)
      if (!request) return []
      const statusId = isRequestStatus(request.status_id) ? request.status_id : requestStatus.pending
      const seen = { today: todayOf(actor, now), statusId, reader: actor }
      return [{ ...presentHearing(hearing, seen), about: aboutOf(request), reason: request.comment }]
    })
    const brought = suspensions.filter(({ request_id }) => own.some(({ id }) => id === request_id))
    const evidence = sent.filter(({ request_id }) => own.some(({ id }) => id === request_id))
    const isLeft = isStaff && row.driver_plant_id !== actor.plant.id
    const ended = isLeft ? brought.map((suspension) => asWhenLeft(suspension, row.closed_at)) : brought
    const facts = { requests: own, suspensions: ended, hearings: asked, evidence, reviewOn: row.review_on, settings, now, isStaff }
    const steps = isLeft ? [] : stepsOf(facts)
    return { requests: own, suspensions: ended, hearings: asked, evidence, steps, isStaff, plantId: actor.plant.id }
  }
}

/** What became of it afterwards is of the plant where the driver is now. */
const asWhenLeft = (suspension: CaseSuspension, left: Date | null): CaseSuspension =>
  left !== null && suspension.ended_at !== null && suspension.ended_at > left
    ? { ...suspension, ended_at: null, ended_by: null }
    : suspension
