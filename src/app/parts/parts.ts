import type { Handlers } from '#accounts/people.ts'
import { knownDevicesApi } from '#accounts/sessions/known-devices.api.ts'
import { otherSessionsApi, sessionApi } from '#accounts/sessions/session.api.ts'
import { ownSettingsApi } from '#accounts/settings/own-settings.api.ts'
import { savedFiltersApi } from '#accounts/saved-filters/saved-filters.api.ts'
import { installationApi } from '#accounts/sign-in/installation.api.ts'
import { signInApi } from '#accounts/sign-in/sign-in.api.ts'
import {
  authPlantsApi,
  doctorsApi,
  plantsApi,
  syllabusApi,
  trainingCompaniesApi,
  transportersApi,
} from '#administration/master-data.api.ts'
import { admissionsApi } from '#admissions/admissions.api.ts'
import { movesApi } from '#admissions/moves/moves.api.ts'
import { admitsApi } from '#administration/plant-settings/admits.api.ts'
import { plantSettingsApi } from '#administration/plant-settings/plant-settings.api.ts'
import { transporterApi } from '#administration/transporters/transporter.api.ts'
import { driverChangesApi } from '#drivers/changes/driver-changes.api.ts'
import { driversApi } from '#drivers/list/drivers.api.ts'
import { countDriversByStatus } from '#drivers/list/driver-counts.store.ts'
import { attendanceApi } from '#events/attendance/attendance.api.ts'
import { bookingApi } from '#events/booking/booking.api.ts'
import { eventsApi } from '#events/events.api.ts'
import { trainingApi } from '#events/training/training.api.ts'
import { goodPracticesApi } from '#good-practices/good-practices.api.ts'
import { findDriversApi } from '#drivers/search/find-drivers.api.ts'
import { dashboardApi } from '#dashboard/dashboard.api.ts'
import { confirmationsApi } from '#confirmations/confirmations.api.ts'
import { pointsApi } from '#points/balance/points.api.ts'
import { catalogueApi, pointsRuleApi } from '#points/catalogue/catalogue.api.ts'
import { firstLoadApi } from '#import-export/first-load/first-load.api.ts'
import { loginChangeApi } from '#user-management/login-change/login-change.api.ts'
import { importApi } from '#import-export/import.api.ts'
import { importRowsApi } from '#import-export/import-rows.api.ts'
import { choicesApi } from '#notifications/choices/choices.api.ts'
import { bellApi } from '#notifications/bell/bell.api.ts'
import { liveApi } from '#notifications/live/live.api.ts'
import { requestSettingsApi, storedSettingsApi } from '#notifications/settings/settings.api.ts'
import { driverPageApi } from '#drivers/page/driver-page.api.ts'
import { restrictionChoicesApi, restrictionsApi } from '#drivers/restrictions/restrictions.api.ts'
import { clearanceHistoryApi } from '#drivers/clearances/clearance-history.api.ts'
import { passListApi } from '#drivers/pass-list/pass-list.api.ts'
import { stretchesApi } from '#drivers/history/stretches/stretches.api.ts'
import { holdsApi } from '#drivers/holds/placing/holds.api.ts'
import { verdictApi } from '#drivers/verdict/as-at/verdict.api.ts'
import { passesFollowTransporter } from '#drivers/pass/transporter-passes.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Part } from '#platform/server/http/handlers.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { warnOfLateDesignation } from '#reminders/late-designations.service.ts'
import { requestTypes } from '#requests/engine/request-types.contract.ts'
import { sanctionEvidenceApi } from '#requests/kinds/sanction-evidence/sanction-evidence.api.ts'
import { violationsApi } from '#violations/violations.api.ts'
import { issuerApi } from '#issuers/issuer.api.ts'
import { signalsApi } from '#issuers/signals/signals.api.ts'
import { appointmentsApi } from '#appointments/appointments.api.ts'
import { fixMedicalApi } from '#renewals/fix-medical/fix-medical.api.ts'
import { ddtApi, medicalApi } from '#renewals/renewals.api.ts'
import { confirmedByTwoApis } from './confirmed-by-two.ts'
import { confirmationHandlers } from './confirmation-parts.ts'
import { frameApi } from './frame-part.ts'
import { gateApis } from './gate-parts.ts'
import { officeApis } from './office-parts.ts'
import { onboardingApis } from './onboarding-parts.ts'
import { peopleApis } from './people-parts.ts'
import { reportApis } from './report-parts.ts'
import { letterPrinting } from './letter-printing.ts'
import { requestApis } from './request-parts.ts'
import { contracts } from '../contracts.ts'
import { partsOf, type ServerParts } from '../slots/server-extension.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { installationIdentity } from '../installation-identity.ts'
import { healthApi } from '../health.api.ts'
import { findShownDriver } from '#gate/checks/shown-driver.service.ts'
import { pendingUses } from './pending-uses.ts'
import { newPlantAdded } from '../new-plant.ts'
import type { Services } from '../services.ts'

type AllHandlers = { [K in keyof typeof contracts]: Handlers<(typeof contracts)[K]> }

/** Each contract with its handlers. A contract without handlers, or a route without one, is a type error here. */
export function productParts(services: Services, server: ServerParts): readonly Part[] {
  const { live, sheets, writeReport, gateData, queues, clock, isDraining, database, ...site } = server
  const { files, filePlace, codes, key, country, isDemo, messages, decoder } = services
  const confirmations = confirmationsApi(confirmationHandlers(services, { db: database.db, queues, publicUrl: site.publicUrl }))
  const onboarding = onboardingApis(services, { sheets, ...site })
  const handlers: AllHandlers = {
    health: healthApi({ isDraining, database, files, filePlace, installation: installationIdentity(key), gateways: messages.gateways }),
    installation: installationApi,
    signIn: signInApi({ codeSender: codes, showsCodes: isDemo && !messages.gateway, key, country }),
    session: sessionApi(),
    frame: frameApi(sessionApi(), { confirmations, barredMatches: onboarding.barredMatches }),
    otherSessions: otherSessionsApi,
    knownDevices: knownDevicesApi,
    ownSettings: ownSettingsApi,
    savedFilters: savedFiltersApi,
    transporters: transportersApi({ changed: passesFollowTransporter, pendingUses: pendingUses.transporter }),
    transporter: transporterApi({ countDrivers: countDriversByStatus, changed: passesFollowTransporter }),
    syllabus: syllabusApi({ pendingUses: pendingUses.syllabus }),
    plants: plantsApi({ pendingUses: pendingUses.plant }),
    doctors: doctorsApi({ pendingUses: pendingUses.doctor, designated: warnOfLateDesignation }),
    trainingCompanies: trainingCompaniesApi({ pendingUses: pendingUses.trainingCompany, designated: warnOfLateDesignation }),
    issuer: issuerApi,
    issuerSignals: signalsApi,
    ...plantApis,
    drivers: driversApi(sheets),
    findDrivers: findDriversApi,
    driverPage: driverPageApi,
    holds: holdsApi,
    verdict: verdictApi,
    passList: passListApi(sheets),
    clearanceHistory: clearanceHistoryApi(files),
    driverChanges: driverChangesApi,
    stretches: stretchesApi,
    violations: violationsApi(files, sheets),
    sanctionEvidence: sanctionEvidenceApi(files),
    goodPractices: goodPracticesApi(files),
    ...eventApis(sheets, services),
    ...requestApis(files, sheets, letterPrinting(services, site.publicUrl)),
    medicalRenewals: medicalApi(files),
    ddtRenewals: ddtApi(files),
    fixMedical: fixMedicalApi,
    appointments: appointmentsApi,
    ...gateApis(services, sheets, gateData),
    ...onboarding,
    ...officeApis(services, { sheets, ...site }),
    imports: importApi({ queues, decoder, clock }),
    importRows: importRowsApi,
    firstLoad: firstLoadApi,
    loginChange: loginChangeApi(services),
    ...confirmedByTwoApis({ sheets, queues }),
    confirmations,
    ...peopleApis(services, { sheets, ...site }),
    dashboard: dashboardApi(sheets),
    ...reportApis(services, { writeReport, queues, publicUrl: site.publicUrl }),
    ...notificationApis(live, database.db),
  }
  return [...partsOf(contracts, handlers), ...serverExtensions.flatMap(({ parts }) => parts(services, server))]
}

type NotificationApis = Pick<AllHandlers, 'bell' | 'mailChoices' | 'live' | 'onboardingSettings' | 'gateSettings' | 'requestSettings'>

const notificationApis = (live: Live, db: Db): NotificationApis => ({
  bell: bellApi,
  mailChoices: choicesApi(requestTypes),
  live: liveApi(live, db),
  onboardingSettings: storedSettingsApi('onboarding'),
  gateSettings: storedSettingsApi('gate'),
  requestSettings: requestSettingsApi(requestTypes),
})

type PlantPart = 'authPlants' | 'plantSettings' | 'admits' | 'admissions' | 'moves' | 'restrictions' | 'restrictionChoices'
type PointsPart = 'violationCatalogue' | 'pointsRule' | 'driverPoints'

const plantApis: Pick<AllHandlers, PlantPart | PointsPart> = {
  authPlants: authPlantsApi({ added: newPlantAdded }),
  plantSettings: plantSettingsApi,
  admits: admitsApi,
  admissions: admissionsApi,
  moves: movesApi,
  restrictions: restrictionsApi(pendingUses.restriction),
  restrictionChoices: restrictionChoicesApi,
  violationCatalogue: catalogueApi,
  pointsRule: pointsRuleApi,
  driverPoints: pointsApi,
}

type EventApis = Pick<AllHandlers, 'events' | 'attendance' | 'eventBookings' | 'training'>

const eventApis = (sheets: Sheets, { cardKeys }: Services): EventApis => ({
  events: eventsApi,
  attendance: attendanceApi(sheets, (tx, shown) => findShownDriver(tx, cardKeys, shown)),
  eventBookings: bookingApi(sheets),
  training: trainingApi(sheets),
})
