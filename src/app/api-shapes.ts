import { done } from '#platform/contract/shapes.ts'
import { expiryShape, medicalShape, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { ExistingRequest, Person, Raised } from '#requests/kinds/kind-shapes.contract.ts'
import { verdictShape } from '#drivers/verdict/verdict-shape.contract.ts'
import { ListedDriver } from '#drivers/list/drivers.contract.ts'
import { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { ShownDriverChange } from '#drivers/changes/driver-changes.contract.ts'
import { Clearance } from '#drivers/clearances/clearance-history.contract.ts'
import { Stretch } from '#drivers/history/stretches/stretches.contract.ts'
import { VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import { ListedPass } from '#drivers/pass-list/pass-list.contract.ts'
import {
  HistoryEntry,
  NamedField,
  OverwrittenField,
  RequestDetails,
  RequestDriver,
  RequestDue,
  RequestRow,
  SentBack,
} from '#requests/requests.contract.ts'
import { EarlierVersion } from '#requests/send-back/send-back.contract.ts'
import { PreviewFact } from '#requests/kinds/approval-preview.contract.ts'
import { RequestWarning } from '#requests/warnings/request-warning.contract.ts'
import { OpenSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { Comment } from '#requests/comments/comments.contract.ts'
import { NotApproved } from '#requests/bulk/bulk.contract.ts'
import { RenewalRow, VerifiedDriver } from '#renewals/portal-calls.contract.ts'
import { MedicalToFix, PickableRenewal } from '#renewals/fix-medical/fix-medical.contract.ts'
import { DraftDetails, DraftRow } from '#onboarding/drafts/drafts.contract.ts'
import { ApplicationDetails, OwnApplication, OwnDocument } from '#onboarding/applications/own-applications.contract.ts'
import { NewDriverForm, Submitted } from '#onboarding/submission/submission.contract.ts'
import { IdentityCheck, PossibleDuplicate } from '#onboarding/identity/identity.contract.ts'
import { BarredMatch, BarredMatchRow, ComparedRecord, SharedNumberRow } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { QueueRow, Reviewer } from '#onboarding/verification/queue/queue.contract.ts'
import { ReviewedApplication, ReviewedDocument } from '#onboarding/verification/review/review.contract.ts'
import { DocumentTypeRow } from '#onboarding/document-types/document-types.contract.ts'
import { MadePass, QueuedDriver } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { Batch, IssuanceDetails, IssuanceRow } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { CardSides } from '#onboarding/card-print/card-sides.contract.ts'
import { ViolationDetails, ViolationRow } from '#violations/violations.contract.ts'
import { GoodPractice } from '#good-practices/good-practices.contract.ts'
import { CalendarEvent } from '#events/events.contract.ts'
import { EventPage, ShownAttendee } from '#events/attendance/attendance.contract.ts'
import { Booking, OpenEvent } from '#events/booking/booking.contract.ts'
import { CheckAnswer, gateReasonShape } from '#gate/checks/gate.contract.ts'
import { CheckDetails, LoggedCheck } from '#gate/log/check-log.contract.ts'
import { GateDevice } from '#gate/devices/devices.contract.ts'
import { ListedTest } from '#gate/driver-tests/driver-tests.contract.ts'
import { OnSite } from '#gate/on-site/on-site.contract.ts'
import { importState } from '#import-export/import.contract.ts'
import { importReport, reportedRow } from '#import-export/import-report.contract.ts'
import { pastImport } from '#import-export/import-rows.contract.ts'
import { ReportRow } from '#reports/mechanism/report.contract.ts'
import { DriverAtMoment } from '#driver-files/as-at/as-at.contract.ts'
import { DriverFile } from '#driver-files/driver-files.contract.ts'
import { SubjectAccess } from '#driver-files/subject-access/subject-access.contract.ts'
import { KeptFile } from '#reports/files/kept-files.contract.ts'
import { Notification } from '#notifications/bell/bell.contract.ts'
import { NotifiedUser, TypesOfUser, User } from '#notifications/settings/settings.contract.ts'
import { Recall } from '#recalls/recalls.contract.ts'
import { EntryRow, ShownVersion } from '#points/catalogue/catalogue.contract.ts'
import { ShownRule } from '#points/catalogue/points-rule.contract.ts'
import { RequirementRow } from '#requirements/requirements.contract.ts'
import { Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { Confirmation, ConfirmationFact, ConfirmationRow } from '#confirmations/confirmations.contract.ts'
import { TransporterRow, TransporterShown } from '#administration/transporters/transporters.contract.ts'
import { AuthPlantRow } from '#administration/auth-plants/auth-plants.contract.ts'
import { TrainingCompanyRow } from '#administration/training-companies/training-companies.contract.ts'
import { Helper } from '#office/driver/office-driver.contract.ts'
import { DoctorRow } from '#administration/doctors/doctors.contract.ts'
import { Invitation, UserListRow } from '#user-management/users/users.contract.ts'
import { HeldAccess, ShownUser } from '#user-management/user/user.contract.ts'
import { StateOfUser } from '#user-management/user-fields.contract.ts'
import { RoleView } from '#user-management/roles/roles.contract.ts'
import { SavedFilter } from '#accounts/saved-filters/saved-filters.contract.ts'
import { Allocation, Me, OwnSession } from '#accounts/sessions/session.contract.ts'
import { KnownDevice } from '#accounts/sessions/known-devices.contract.ts'
import { Challenge } from '#accounts/sign-in/sign-in.contract.ts'
import { AccessToken } from '#accounts/sign-in/access-token.contract.ts'

/** The names of shapes in docs/openapi.json, where they are said once. */
export const apiShapes = {
  Done: done(),
  Reference: reference,
  Status: statusShape,
  PersonName: Person,
  Expiry: expiryShape,
  Medical: medicalShape,
  Verdict: verdictShape,
  Driver: ListedDriver,
  DriverDetails: DriverPage,
  DriverChange: ShownDriverChange,
  Clearance,
  Stretch,
  VerdictAsAt: VerdictAnswer,
  Pass: ListedPass,
  Request: RequestRow,
  RequestDetails,
  RequestDriver,
  RequestDue,
  RequestEntry: HistoryEntry,
  SentBack,
  OverwrittenField,
  NamedField,
  ExistingRequest,
  Raised,
  EarlierVersion,
  PreviewFact,
  RequestWarning,
  OpenSuspension,
  Comment,
  NotApproved,
  Renewal: RenewalRow,
  VerifiedDriver,
  MedicalToFix,
  PickableRenewal,
  Draft: DraftRow,
  DraftDetails,
  Application: OwnApplication,
  ApplicationDetails,
  ApplicationDocument: OwnDocument,
  NewDriverForm,
  Submitted,
  IdentityCheck,
  PossibleDuplicate,
  BarredMatch: BarredMatchRow,
  BarredMatchDetails: BarredMatch,
  ComparedRecord,
  SharedNumber: SharedNumberRow,
  QueuedApplication: QueueRow,
  Reviewer,
  ReviewedApplication,
  ReviewedDocument,
  DocumentType: DocumentTypeRow,
  QueuedDriver,
  MadePass,
  CardToIssue: IssuanceRow,
  CardDetails: IssuanceDetails,
  CardBatch: Batch,
  CardSides,
  Violation: ViolationRow,
  ViolationDetails,
  GoodPractice,
  Event: CalendarEvent,
  EventDetails: EventPage,
  Attendee: ShownAttendee,
  Booking,
  OpenEvent,
  GateReason: gateReasonShape,
  CheckAnswer,
  GateCheck: LoggedCheck,
  GateCheckDetails: CheckDetails,
  GateDevice,
  OnSite,
  Import: importState,
  ImportReport: importReport,
  ImportedRow: reportedRow,
  PastImport: pastImport,
  Report: ReportRow,
  DriverAtMoment,
  DriverFile,
  SubjectAccess,
  KeptFile,
  Notification,
  NotifiedUser,
  TypesOfUser,
  MailRecipient: User,
  Confirmation,
  ListedConfirmation: ConfirmationRow,
  ConfirmationFact,
  Recall,
  CatalogueEntry: EntryRow,
  CatalogueVersion: ShownVersion,
  PointsRule: ShownRule,
  Requirement: RequirementRow,
  ProofValidity: Validity,
  Transporter: TransporterRow,
  TransporterDetails: TransporterShown,
  AuthPlant: AuthPlantRow,
  DriverTest: ListedTest,
  Doctor: DoctorRow,
  Helper,
  TrainingCompany: TrainingCompanyRow,
  User: UserListRow,
  UserDetails: ShownUser,
  UserState: StateOfUser,
  HeldAccess,
  Invitation,
  Role: RoleView,
  SavedFilter,
  Me,
  Allocation,
  Session: OwnSession,
  KnownDevice,
  Challenge,
  AccessToken,
} as const
