import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { listAppointmentsOf } from '#appointments/appointments.service.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { ownKey } from '#drivers/requirements/own-requirement.rules.ts'
import { listPlantRequirements } from '#drivers/requirements/requirements.service.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toLimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { listDoctorsAt, listTrainingCompaniesAt, type HelperRow } from './helpers.store.ts'
import { judgeSender } from '#requests/kinds/renew-requirement/judge-renewal.rules.ts'
import type { StepFacts } from './next-step.rules.ts'
import type { helpersContract, officeDriverContract } from './office-driver.contract.ts'
import { presentHistoryLine, presentOwnCard, presentOwnViolation, presentSteps } from './office-driver.presenter.ts'
import { listDriverHistory, listOwnCards, listOwnViolations } from './office-driver.store.ts'
import { findPendingProofs, findStepFacts } from './step-facts.store.ts'

export const officeDriverApi: Handlers<typeof officeDriverContract> = {
  nextSteps: async ({ db, actor, input: { driver_id: driverId }, now }) => {
    const facts = await findStepFacts(db, scopeOf(actor), driverId)
    const appointments = await listAppointmentsOf(db, { driverId, page: { limit: 1, offset: 0 } }, { actor, at: now })
    return { steps: presentSteps(await withOwnSteps(db, actor, driverId, facts)), has_appointments: appointments.total > 0 }
  },
  violations: async ({ db, actor, input }) => {
    const driverId = await driverInScope(db, actor, input)
    return pageOf(input, await listOwnViolations(db, scopeOf(actor), driverId, toLimitOffset(input)), presentOwnViolation)
  },
  cards: async ({ db, actor, input }) =>
    pageOf(input, await listOwnCards(db, await driverInScope(db, actor, input), toLimitOffset(input)), presentOwnCard),
  history: async ({ db, actor, input }) =>
    pageOf(input, await listDriverHistory(db, await driverInScope(db, actor, input), toLimitOffset(input)), presentHistoryLine),
}

export const helpersApi: Handlers<typeof helpersContract> = {
  doctors: async ({ db, actor, input, now }) =>
    pageOf(input, await listDoctorsAt(db, { plantId: actor.plant.id, now }, toLimitOffset(input)), presentHelper),
  trainingCompanies: async ({ db, actor, input, now }) =>
    pageOf(input, await listTrainingCompaniesAt(db, { plantId: actor.plant.id, now }, toLimitOffset(input)), presentHelper),
}

/** With what the office sends itself, and what waits for the plant's decision. */
async function withOwnSteps(db: Db, actor: Actor, driverId: string, facts: StepFacts): Promise<StepFacts> {
  const needed = new Set((facts.own ?? []).map(({ id }) => id))
  if (needed.size === 0) return facts
  const requirements = (await listPlantRequirements(db, actor.plant.id)).filter(({ id }) => needed.has(id))
  const pending = await findPendingProofs(db, scopeOf(actor), driverId)
  const isSent = (requirement: (typeof requirements)[number]): boolean =>
    judgeSender({ requirement, sender: 'office', isNeeded: true }) === undefined
  return {
    ...facts,
    ownSent: requirements.filter(isSent).map(({ id }) => id),
    pending: { ...facts.pending, ...Object.fromEntries([...pending].map(([id, requestId]) => [ownKey(id), requestId])) },
  }
}

const driverInScope = async (db: Db, actor: Actor, { driver_id }: { driver_id: string }): Promise<string> =>
  (await findDriver(db, scopeOf(actor), driver_id)).id

const presentHelper = ({ id, ...helper }: HelperRow) => ({ _id: id, ...helper })

const pageOf = <Row, T>({ page, page_size }: PageInput, { rows, total }: PageAndTotal<Row>, present: (row: Row) => T) => ({
  data: rows.map((row) => present(row)),
  page,
  page_size,
  total,
})
