import type { Actor } from '#accounts/people.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { announce } from '#notifications/announce.service.ts'
import { onboardingNews, requestTrigger, type OnboardingNewsId, type OnboardingPayload } from '#notifications/notifications.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { closeRequestsOf } from '#requests/engine/close/close-requests.service.ts'
import { closeOnboardingRequest, noteOnboardingStep, openOnboardingRequest } from '#requests/engine/raise/onboarding-request.service.ts'
import { requestStatus, type RequestStatusId } from '#requests/engine/request-types.contract.ts'
import { endMatches, screenApplications } from '#screening/screen-applicants.service.ts'
import { applicationEffects, judgeApplicationEvent, type ApplicationEvent } from './application.rules.ts'
import { restoreRecord } from './restore-record.service.ts'
import {
  insertApplication,
  insertApplicationDocuments,
  updateApplication,
  type Application,
  type NewApplicationDocument,
} from './applications.store.ts'

/** The person who acts. */
export type Onboarder = Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'portal'>

type OpenedApplication = {
  /** At 'Document verification', inserted or moved there in this transaction. */
  driver: Pick<Driver, 'id' | 'auth_plant_id' | 'transporter_id' | 'name'>
  by: Onboarder
  statusBefore: DriverStatusId | null
  recordBefore: object | null
  documents: readonly Omit<NewApplicationDocument, 'application_id' | 'created_by' | 'created_at'>[]
  at: Date
  /** False for many at once. */
  isAnnounced?: boolean
}

/** Opens the application of a driver, with its request, history, audit and notifications; answers its id. */
export async function openApplication(
  tx: Tx,
  { driver, by, statusBefore, recordBefore, documents, at, isAnnounced = true }: OpenedApplication,
): Promise<string> {
  const requestId = await openOnboardingRequest(tx, { driver, by, at })
  const applicationId = await insertApplication(tx, {
    driver_id: driver.id,
    auth_plant_id: driver.auth_plant_id,
    transporter_id: driver.transporter_id,
    request_id: requestId,
    submitted_by: by.userId,
    submitted_at: at,
    status_before: statusBefore,
    record_before: recordBefore === null ? null : JSON.stringify(recordBefore),
  })
  const entered = { application_id: applicationId, created_by: by.userId, created_at: at }
  await insertApplicationDocuments(
    tx,
    documents.map((document) => ({ ...document, ...entered })),
  )
  await screenApplications(tx, [applicationId], { at, userId: by.userId })
  const request = { id: requestId, option: requestTrigger.requested }
  if (isAnnounced)
    await announceOnboarding(tx, { news: onboardingNews.submitted, driver, by, submittedBy: by.userId, comment: null, request, at })
  return applicationId
}

type MovedApplication = {
  event: ApplicationEvent
  /** Locked in this transaction, after its driver. */
  application: Application
  driver: Driver
  by: Onboarder
  comment: string | null
  at: Date
}

/**
 * Moves application, driver and request together, with history, audit and notifications; where it ends unused, a person who was known
 * before is again as before. Throws a Refusal (409) where application or driver do not allow it.
 */
export async function moveApplication(tx: Tx, { event, application, driver, by, comment, at }: MovedApplication): Promise<void> {
  const ruling = judgeApplicationEvent(application.state, event)
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  const effect = applicationEffects[event]
  const change = { driver, at, userId: by.userId, why: comment ?? event }
  const isOver = effect.to === 'declined' || effect.to === 'withdrawn'
  await changeDriver(tx, driver.id, effect.driverEvent, change, {
    statusBefore: application.status_before,
    ...(isOver && { also: () => restoreRecord(tx, { application, ...change }) }),
  })
  if (event === 'resubmitted') await screenApplications(tx, [application.id], { at, userId: by.userId })
  else if (effect.requestStatus !== null) await endMatches(tx, application.id, at)
  const decision = effect.requestStatus === null ? undefined : { by: by.userId, comment }
  const again = event === 'resubmitted' && { resubmittedBy: by.userId }
  await updateApplication(tx, application.id, { state: effect.to, at, ...again, ...(decision && { decision }) })
  const step = { requestId: application.request_id, by, comment, at }
  if (effect.requestStatus === null) await noteOnboardingStep(tx, step)
  else
    await closeOnboardingRequest(tx, {
      ...step,
      statusId: effect.requestStatus,
      driverName: driver.name,
      isAnnounced: effect.news === null,
    })
  await closeRequestsOf(tx, { driverId: driver.id, at, by: by.userId, isNews: true })
  if (effect.news !== null)
    await announceOnboarding(tx, {
      news: effect.news,
      driver,
      by,
      submittedBy: application.submitted_by,
      comment,
      request: requestOf(effect.requestStatus, application.request_id),
      at,
    })
}

const requestOf = (statusId: RequestStatusId | null, id: string): OnboardingPayload['request'] =>
  statusId === requestStatus.approved || statusId === requestStatus.rejected
    ? { id, option: statusId === requestStatus.approved ? requestTrigger.approved : requestTrigger.rejected }
    : undefined

type OnboardingNews = {
  news: OnboardingNewsId
  driver: Pick<Driver, 'id' | 'auth_plant_id' | 'name'>
  by: Pick<Onboarder, 'userId' | 'firstName' | 'lastName'>
  /** The submitter of the driver's application; undefined for a driver who came by a register. */
  submittedBy: string | undefined
  comment: string | null
  request?: OnboardingPayload['request']
  office?: OnboardingPayload['office']
  at: Date
}

/** Notifies those who chose this type or the application's request, the submitter in any case, and the office where the driver's loading changes: each once. */
export async function announceOnboarding(
  tx: Tx,
  { news, driver, by, submittedBy, comment, request, office, at }: OnboardingNews,
): Promise<void> {
  await announce(tx, {
    topic: 'onboarding',
    payload: {
      news,
      driver_id: driver.id,
      driver_name: driver.name,
      comment,
      by_id: by.userId,
      by_name: `${by.firstName} ${by.lastName}`,
      submitted_by_id: submittedBy ?? null,
      request,
      office,
    },
    plantId: driver.auth_plant_id,
    at,
  })
}
