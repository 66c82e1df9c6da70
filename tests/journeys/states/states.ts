import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { administrativeStates } from './administrative.ts'
import { barredMatchStates } from './barred-matches.ts'
import { confirmationStates } from './confirmations.ts'
import { caseStates } from './cases.ts'
import { copyStates } from './copies.ts'
import { cardIssuanceStates } from './card-issuance.ts'
import { dashboardStates } from './dashboard.ts'
import { documentVerificationStates } from './document-verification.ts'
import { driverStates } from './drivers.ts'
import { entryStates } from './entry.ts'
import { gateOfflineStates } from './gate-offline.ts'
import { gateStates } from './gate.ts'
import { goodPracticeStates } from './good-practices.ts'
import { holdStates } from './holds.ts'
import { inboxStates } from './inbox.ts'
import { importStates } from './imports.ts'
import { kindStates } from './kinds.ts'
import { frameStates, listStates } from './lists.ts'
import { notificationStates } from './notifications.ts'
import { officeDriverStates } from './office-drivers.ts'
import { officePassStates } from './office-passes.ts'
import { passGenerationStates } from './pass-generation.ts'
import { newDriverStates } from './new-driver.ts'
import { passStates } from './passes.ts'
import { mailedReportStates } from './reports-by-mail.ts'
import { recallStates } from './recalls.ts'
import { retentionStates } from './retention.ts'
import { requirementStates } from './requirements.ts'
import { renewalStates } from './renewals.ts'
import { reportStates } from './reports.ts'
import { requestStates } from './requests.ts'
import { sanctionStates } from './sanctions.ts'
import { scorecardStates } from './scorecards.ts'
import type { State } from './state.ts'
import { trainingStates } from './training.ts'
import { userManagementStates } from './user-management.ts'
import { violationStates } from './violations.ts'
import { visitorStates } from './visitors.ts'

/** A state looks different from the screen as it opens, which `accessibility-of-screens.test.ts` checks. One list of all would keep one worker busy to the end. */
export async function statesOfDrivers(journey: Journey, plant: SeededPlant): Promise<readonly State[]> {
  const person = plant.people.staff_portal
  return [
    ...(await entryStates(journey)),
    ...(await listStates(journey, person)),
    ...frameStates(person),
    ...dashboardStates(plant),
    ...driverStates(plant),
    ...(await holdStates(journey)),
    ...(await visitorStates(journey)),
    ...passStates(plant),
    ...violationStates(plant),
    ...(await caseStates(journey)),
    ...reportStates(plant),
    ...(await goodPracticeStates(journey, plant)),
  ]
}

export async function statesOfWork(journey: Journey, plant: SeededPlant): Promise<readonly State[]> {
  return [
    ...(await requestStates(journey, plant)),
    ...(await inboxStates(journey)),
    ...(await importStates(journey, plant.people.staff_portal)),
    ...(await kindStates(journey)),
    ...(await sanctionStates(journey)),
    ...(await trainingStates(journey, plant)),
    ...(await gateStates(journey)),
    ...(await gateOfflineStates(journey)),
    ...(await renewalStates(journey)),
    ...(await documentVerificationStates(journey)),
    ...(await barredMatchStates(journey)),
    ...(await confirmationStates(journey)),
    ...(await copyStates(journey)),
    ...(await recallStates(journey)),
    ...(await retentionStates(journey)),
    ...(await requirementStates(journey)),
    ...(await passGenerationStates(journey)),
    ...(await officePassStates(journey)),
    ...(await scorecardStates(journey)),
    ...(await mailedReportStates(journey)),
    ...(await officeDriverStates(journey)),
    ...(await notificationStates(journey)),
    ...(await administrativeStates(journey)),
    ...(await userManagementStates(journey)),
    ...(await cardIssuanceStates(journey, plant)),
    ...(await newDriverStates(journey)),
  ]
}
