import { Readable } from 'node:stream'
import type { Actor } from '#accounts/people.ts'
import type { DriverEvent } from '#drivers/drivers.rules.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { endSuspensions, suspend } from '#drivers/suspensions/suspensions.service.ts'
import { recordLeaving, replaceCard } from '#onboarding/card-issuance/end-cards.service.ts'
import { handOverCard } from '#onboarding/card-issuance/hand-over.service.ts'
import { printBatch } from '#onboarding/card-issuance/print-batch.service.ts'
import { aWholeDraft } from '#onboarding/drafts/drafts.factory.ts'
import { generatePassOf, lapseIfExpired } from '#onboarding/pass-generation/pass-generation.service.ts'
import { resubmitApplication, withdrawApplication } from '#onboarding/submission/resubmission.service.ts'
import { submitDraft } from '#onboarding/submission/submission.service.ts'
import { declineApplication, returnApplication, verifyDocuments } from '#onboarding/verification/review/decide-application.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { clearAttempts } from './test-plant.ts'

export type PipelineDriver = { id: string; applicationId: string }
export type PipelineContext = {
  db: Db
  submitter: Actor
  reviewer: Actor
  driver: PipelineDriver
  idNo: string
  /** Of the next application. */
  transporterId: string
  now: Date
}

/** Submits the person with this id number. */
export async function submitPerson(context: Omit<PipelineContext, 'driver'>): Promise<PipelineDriver> {
  const { db, submitter, idNo, transporterId, now } = context
  await clearAttempts(db)
  const by = { plantId: submitter.plant.id, by: submitter.userId, at: now }
  const draftId = await aWholeDraft(db, { ...by, entered: { id_no: idNo, transporter_id: transporterId } })
  const { driverId, applicationId } = await submitDraft(db, { actor: submitter, now, draftId })
  return { id: driverId, applicationId }
}

type PipelineStep = (context: PipelineContext) => Promise<unknown>

const judged = ({ db, driver, reviewer, now }: PipelineContext, state: string) =>
  db
    .updateTable('application_document')
    .set({ state, judged_by: reviewer.userId, judged_at: now, reason: state === 'returned' ? 'unreadable' : null })
    .where('application_id', '=', driver.applicationId)
    .where('state', '<>', 'replaced')
    .execute()
const decision = ({ reviewer: actor, driver: { applicationId }, now }: PipelineContext) => ({
  actor,
  applicationId,
  comment: 'Decided',
  now,
})
const ofSubmitter = (context: PipelineContext) => ({ ...decision(context), actor: context.submitter })

/** Changes the driver in a transaction of its own, as a request does. */
const changing = ({ db, driver, reviewer, now }: PipelineContext, work: (tx: Tx, change: DriverChange) => Promise<unknown>) =>
  inTransaction(db, async (tx) =>
    work(tx, { driver: await lockDriverById(tx, driver.id), at: now, userId: reviewer.userId, why: 'a model' }),
  )

const unprinted = { address: null, preview: () => Promise.reject(new Error('Nothing is shown')), print: async () => Readable.from([]) }

/** Each event of the pipeline, as its screen or job causes it. */
export const pipelineSteps = {
  'application-submitted': submitPerson,
  'documents-returned': async (context) => {
    await judged(context, 'returned')
    return returnApplication(context.db, decision(context))
  },
  'documents-resubmitted': async (context) => {
    await judged(context, 'submitted')
    return resubmitApplication(context.db, ofSubmitter(context))
  },
  'documents-verified': async (context) => {
    await judged(context, 'accepted')
    return verifyDocuments(context.db, decision(context))
  },
  'onboarding-declined': (context) => declineApplication(context.db, decision(context)),
  'application-withdrawn': (context) => withdrawApplication(context.db, ofSubmitter(context)),
  'pass-generated': ({ db, reviewer: actor, driver, now: at }) =>
    generatePassOf(db, { actor, driverId: driver.id, shortened: undefined, at }),
  'pass-lapsed': async (context) => {
    const hasLapsed = await changing(context, (tx, { driver, at, userId }) =>
      lapseIfExpired(tx, { driver, at, userId, today: '2029-01-01' }),
    )
    if (hasLapsed !== true) throw conflict('not_lapsed', 'Nothing lapsed')
  },
  'card-handed-over': async ({ db, reviewer: actor, driver, now }) => {
    await printBatch(db, unprinted, { actor, driverIds: [driver.id], layout: 'single', cardNo: undefined, isAddressAccepted: true, now })
    const card = await findAllocatedCard(db, driver.id)
    const on = toPlainDate(now, actor.plant.timeZone)
    const handOver = { actor, cardId: card?.id ?? '0', receivedBy: 'The driver', on, signature: undefined, now }
    await handOverCard(db, { ...handOver, oldCard: 'destroyed' })
  },
  'card-replaced': async ({ db, reviewer: actor, driver, now }) => {
    const card = await findAllocatedCard(db, driver.id)
    await replaceCard(db, { actor, cardId: card?.id ?? '0', reason: 'lost', comment: 'Lost', now })
  },
  'card-cancelled': (context) =>
    changing(context, (tx, change) =>
      changeDriver(tx, change.driver.id, 'card-cancelled', change, { also: () => endCard(tx, change, 'cancelled') }),
    ),
  suspended: (context) =>
    changing(context, (tx, change) => suspend(tx, { ...change, startsOn: toPlainDate(change.at, 'UTC'), endsOn: null })),
  'suspension-ended': (context) =>
    changing(context, async (tx, change) => {
      const ended = await endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' })
      if (ended === 0) throw conflict('not_suspended', 'No suspension is open')
    }),
  left: ({ db, reviewer: actor, driver, now }) => recordLeaving(db, { actor, driverId: driver.id, comment: 'Left', now }),
} as const satisfies Partial<Record<DriverEvent, PipelineStep>>

export type PipelineEvent = keyof typeof pipelineSteps
export const pipelineEvents = Object.keys(pipelineSteps) as PipelineEvent[]
