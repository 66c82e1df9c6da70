import { knownDevicesContract } from '#accounts/sessions/known-devices.contract.ts'
import { otherSessionsContract, sessionContract } from '#accounts/sessions/session.contract.ts'
import { ownSettingsContract } from '#accounts/settings/own-settings.contract.ts'
import { savedFiltersContract } from '#accounts/saved-filters/saved-filters.contract.ts'
import { installationContract } from '#accounts/sign-in/installation.contract.ts'
import { signInContract } from '#accounts/sign-in/sign-in.contract.ts'
import { authPlantsContract } from '#administration/auth-plants/auth-plants.contract.ts'
import { issuerContract } from '#issuers/issuer.contract.ts'
import { signalsContract } from '#issuers/signals/signals.contract.ts'
import { trainingCompaniesContract } from '#administration/training-companies/training-companies.contract.ts'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { movesContract } from '#admissions/moves/moves.contract.ts'
import { admitsContract } from '#administration/plant-settings/admits.contract.ts'
import { plantSettingsContract } from '#administration/plant-settings/plant-settings.contract.ts'
import { plantsContract } from '#administration/plants/plants.contract.ts'
import { syllabusContract } from '#administration/syllabus/syllabus.contract.ts'
import { transporterContract, transportersContract } from '#administration/transporters/transporters.contract.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { driverChangesContract } from '#drivers/changes/driver-changes.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { stretchesContract } from '#drivers/history/stretches/stretches.contract.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { eventsContract } from '#events/events.contract.ts'
import { trainingContract } from '#events/training/training.contract.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { pointsContract } from '#points/balance/points.contract.ts'
import { catalogueContract } from '#points/catalogue/catalogue.contract.ts'
import { pointsRuleContract } from '#points/catalogue/points-rule.contract.ts'
import { findDriversContract } from '#drivers/search/find-drivers.contract.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { importRowsContract } from '#import-export/import-rows.contract.ts'
import { importContract } from '#import-export/import.contract.ts'
import { choicesContract } from '#notifications/choices/choices.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { liveContract } from '#notifications/live/live.contract.ts'
import { stageCountsContract } from '#onboarding/stage-counts/stage-counts.contract.ts'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { draftsContract } from '#onboarding/drafts/drafts.contract.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { ownApplicationsContract } from '#onboarding/applications/own-applications.contract.ts'
import { newDriverFormContract, submissionContract } from '#onboarding/submission/submission.contract.ts'
import { gateSettingsContract, onboardingSettingsContract, requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { bulkContract } from '#requests/bulk/bulk.contract.ts'
import { bulkerFormContract } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { cancelContract, kindContracts } from '#requests/kinds/kinds.contract.ts'
import { transferFormContract } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { requestCountsContract } from '#requests/list/request-counts.contract.ts'
import { needsYouContract } from '#requests/needs-you/needs-you.contract.ts'
import { awayContract } from '#requests/away/away.contract.ts'
import { commentsContract, visitCommentsContract } from '#requests/comments/comments.contract.ts'
import { visitorViolationContract } from '#requests/kinds/process-violation/visitor-violation.contract.ts'
import { lastCommentsContract } from '#requests/last-comments/last-comments.contract.ts'
import { turnContract } from '#requests/turn/turn.contract.ts'
import { presenceContract } from '#requests/presence/presence.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { casesContract } from '#cases/cases.contract.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { requestVersionsContract, sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { requestsOfDriverContract } from '#requests/list/requests-of-driver.contract.ts'
import { requestWarningsContract } from '#requests/warnings/request-warnings.contract.ts'
import { violationPointsContract } from '#requests/kinds/process-violation/violation-points.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { appointmentsContract } from '#appointments/appointments.contract.ts'
import { fixMedicalContract } from '#renewals/fix-medical/fix-medical.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { restrictionChoicesContract, restrictionsContract } from '#drivers/restrictions/restrictions.contract.ts'
import { documentTypesContract } from '#onboarding/document-types/document-types.contract.ts'
import { officePassContract } from '#office/passes/office-pass.contract.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { helpersContract, officeDriverContract } from '#office/driver/office-driver.contract.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { userContract, userHistoryContract } from '#user-management/user/user.contract.ts'
import { queueContract } from '#onboarding/verification/queue/queue.contract.ts'
import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import { frameContract } from './frame.contract.ts'
import { gateContracts } from './gate-contracts.ts'
import { healthContract } from './health.contract.ts'
import { peopleContracts } from './people-contracts.ts'
import { reportContracts } from './report-contracts.ts'
import { secondPersonContracts } from './second-person-contracts.ts'

/** The contracts of the core; `parts/parts.ts` has their handlers. */
export const contracts = {
  health: healthContract,
  installation: installationContract,
  signIn: signInContract,
  session: sessionContract,
  frame: frameContract,
  otherSessions: otherSessionsContract,
  knownDevices: knownDevicesContract,
  ownSettings: ownSettingsContract,
  savedFilters: savedFiltersContract,
  transporters: transportersContract,
  transporter: transporterContract,
  syllabus: syllabusContract,
  plants: plantsContract,
  doctors: doctorsContract,
  trainingCompanies: trainingCompaniesContract,
  issuer: issuerContract,
  issuerSignals: signalsContract,
  documentTypes: documentTypesContract,
  restrictions: restrictionsContract,
  restrictionChoices: restrictionChoicesContract,
  authPlants: authPlantsContract,
  plantSettings: plantSettingsContract,
  admits: admitsContract,
  admissions: admissionsContract,
  moves: movesContract,
  drivers: driversContract,
  findDrivers: findDriversContract,
  driverPage: driverPageContract,
  driverPicture: driverPictureContract,
  holds: holdsContract,
  verdict: verdictContract,
  passList: passListContract,
  clearanceHistory: clearanceHistoryContract,
  driverChanges: driverChangesContract,
  stretches: stretchesContract,
  requestsOfDriver: requestsOfDriverContract,
  requestWarnings: requestWarningsContract,
  violations: violationsContract,
  sanctionEvidence: sanctionEvidenceContract,
  goodPractices: goodPracticesContract,
  violationCatalogue: catalogueContract,
  pointsRule: pointsRuleContract,
  driverPoints: pointsContract,
  violationPoints: violationPointsContract,
  events: eventsContract,
  attendance: attendanceContract,
  eventBookings: bookingContract,
  training: trainingContract,
  requests: requestsContract,
  requestCounts: requestCountsContract,
  requestBulk: bulkContract,
  needsYou: needsYouContract,
  away: awayContract,
  requestComments: commentsContract,
  visitComments: visitCommentsContract,
  visitorViolations: visitorViolationContract,
  requestPresence: presenceContract,
  requestLastComments: lastCommentsContract,
  requestTurn: turnContract,
  requestFile: requestFileContract,
  bulkerForm: bulkerFormContract,
  transferForm: transferFormContract,
  ...kindContracts,
  cancelRequests: cancelContract,
  sendBack: sendBackContract,
  requestVersions: requestVersionsContract,
  hearings: hearingContract,
  cases: casesContract,
  medicalRenewals: medicalContract,
  ddtRenewals: ddtContract,
  fixMedical: fixMedicalContract,
  appointments: appointmentsContract,
  barredMatches: barredMatchesContract,
  cardIssuance: cardIssuanceContract,
  cardActions: cardActionsContract,
  drafts: draftsContract,
  newDriverForm: newDriverFormContract,
  identity: identityContract,
  submission: submissionContract,
  ownApplications: ownApplicationsContract,
  passGeneration: passGenerationContract,
  stageCounts: stageCountsContract,
  ...gateContracts,
  officePass: officePassContract,
  officeHome: homeContract,
  verificationQueue: queueContract,
  review: reviewContract,
  officeDriver: officeDriverContract,
  helpers: helpersContract,
  imports: importContract,
  importRows: importRowsContract,
  user: userContract,
  userHistory: userHistoryContract,
  dashboard: dashboardContract,
  ...peopleContracts,
  ...reportContracts,
  ...secondPersonContracts,
  bell: bellContract,
  mailChoices: choicesContract,
  live: liveContract,
  onboardingSettings: onboardingSettingsContract,
  gateSettings: gateSettingsContract,
  requestSettings: requestSettingsContract,
} as const
