import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { listAppointmentsOf } from '#appointments/appointments.service.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { findNeededRequirements, listPlantRequirements } from '#drivers/requirements/requirements.service.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { listDoctorsAt, listTrainingCompaniesAt, type HelperRow } from './helpers.store.ts'
import type { helpersContract, officeDriverContract } from './office-driver.contract.ts'
import { presentHistoryLine, presentOwnCard, presentOwnViolation, presentSteps, type OwnSteps } from './office-driver.presenter.ts'
import { listDriverHistory, listOwnCards, listOwnViolations } from './office-driver.store.ts'
import { findPendingProofs, findStepFacts } from './step-facts.store.ts'

export const officeDriverApi: Handlers<typeof officeDriverContract> = {
  nextSteps: async ({ db, actor, input: { driver_id: driverId }, now }) => {
    const facts = await findStepFacts(db, scopeOf(actor), driverId)
    const appointments = await listAppointmentsOf(db, { driverId, page: { limit: 1, offset: 0 } }, { actor, at: now })
    return { steps: presentSteps(facts, await findOwnSteps(db, actor, driverId)), has_appointments: appointments.total > 0 }
  },
  violations: async ({ db, actor, input }) => {
    const driverId = await driverInScope(db, actor, input)
    return pageOf(input, await listOwnViolations(db, scopeOf(actor), driverId, bounds(input)), presentOwnViolation)
  },
  cards: async ({ db, actor, input }) =>
    pageOf(input, await listOwnCards(db, await driverInScope(db, actor, input), bounds(input)), presentOwnCard),
  history: async ({ db, actor, input }) =>
    pageOf(input, await listDriverHistory(db, await driverInScope(db, actor, input), bounds(input)), presentHistoryLine),
}

export const helpersApi: Handlers<typeof helpersContract> = {
  doctors: async ({ db, actor, input, now }) =>
    pageOf(input, await listDoctorsAt(db, { plantId: actor.plant.id, now }, bounds(input)), presentHelper),
  trainingCompanies: async ({ db, actor, input, now }) =>
    pageOf(input, await listTrainingCompaniesAt(db, { plantId: actor.plant.id, now }, bounds(input)), presentHelper),
}

async function findOwnSteps(db: Db, actor: Actor, driverId: string): Promise<OwnSteps> {
  const needed = await findNeededRequirements(db, driverId)
  if (needed.length === 0) return { requirements: [], pending: new Map() }
  const requirements = await listPlantRequirements(db, actor.plant.id)
  return {
    requirements: requirements.filter(({ id }) => needed.includes(id)),
    pending: await findPendingProofs(db, scopeOf(actor), driverId),
  }
}

const driverInScope = async (db: Db, actor: Actor, { driver_id }: { driver_id: string }): Promise<string> =>
  (await findDriver(db, scopeOf(actor), driver_id)).id

const bounds = ({ page, page_size }: PageInput): LimitOffset => ({ limit: page_size, offset: (page - 1) * page_size })

const presentHelper = ({ id, ...helper }: HelperRow) => ({ _id: id, ...helper })

const pageOf = <Row, T>({ page, page_size }: PageInput, { rows, total }: PageAndTotal<Row>, present: (row: Row) => T) => ({
  data: rows.map((row) => present(row)),
  page,
  page_size,
  total,
})
