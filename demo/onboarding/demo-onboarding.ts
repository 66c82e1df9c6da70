import { Readable } from 'node:stream'
import type { Actor } from '#accounts/people.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { ReturnReason } from '#onboarding/applications/application.rules.ts'
import { handOverCard } from '#onboarding/card-issuance/hand-over.service.ts'
import { printBatch } from '#onboarding/card-issuance/print-batch.service.ts'
import { generatePassOf } from '#onboarding/pass-generation/pass-generation.service.ts'
import { withdrawApplication } from '#onboarding/submission/resubmission.service.ts'
import { declineApplication, returnApplication, verifyDocuments } from '#onboarding/verification/review/decide-application.service.ts'
import { takeOver } from '#onboarding/verification/review/review.service.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { applicantsOf, type Applicant } from './demo-applicants.ts'
import { listDemoActors } from '../people/demo-actors.ts'
import { fillIn, openDemoSubmitter, submitApplicant } from './demo-applications.ts'
import { atWork } from '../demo-clock.ts'

export type DemoOnboarding = {
  db: Db
  files: FileStore
  plant: AuthPlant
  index: 0 | 1
  /** Who submits for the plant, and who verifies; 'Jane Doe'. */
  submitter: string
  reviewer: string
  /** Of regular transporters: a spot transporter's validity may have ended. */
  transporterIds: readonly string[]
  now: Date
}

/** New drivers at every stage, from a draft to a card in force. */
export async function addDemoOnboarding(demo: DemoOnboarding): Promise<void> {
  const submitter = await openDemoSubmitter(demo.db, demo.files, demo.now)
  const people = await listDemoActors(demo.db, demo.plant)
  const named = (name: string) => people.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)
  const [clerk, reviewer] = [named(demo.submitter), named(demo.reviewer)]
  if (!clerk || !reviewer) return
  const offices = people.filter(({ transporter }) => transporter && demo.transporterIds.includes(transporter.id))
  const printed = []
  for (const applicant of applicantsOf(demo.index)) {
    const at = atWork(demo.now, hoursAgo(applicant), applicant.nth)
    // Every second one comes from an office.
    const by = (applicant.no % 2 === 1 && offices[Math.floor(applicant.no / 2) % officesWithApplicants]) || clerk
    const transporterId = by.transporter?.id ?? demo.transporterIds[applicant.no % demo.transporterIds.length] ?? ''
    const filled = { applicant, by, transporterId, at }
    if (applicant.stage === 'draft') await fillIn(submitter, filled)
    else {
      const submitted = { ...(await submitApplicant(submitter, filled)), applicant, by, at }
      await advance(demo, reviewer, submitted)
      if (applicant.stage === 'to hand over' || applicant.stage === 'issued') printed.push(submitted)
    }
  }
  await issueCards(demo, { actor: reviewer, drivers: printed })
}

const officesWithApplicants = 4

const hoursAgo = ({ stage, nth }: Applicant): number => submittedHoursAgo[stage] + nth * (stage === 'waiting' ? 13 : 9)

const submittedHoursAgo = {
  draft: 3,
  waiting: 4,
  'in review': 26,
  returned: 120,
  declined: 220,
  withdrawn: 180,
  ready: 140,
  blocked: 24 * 25,
  'to print': 250,
  'to hand over': 300,
  issued: 360,
} as const

const hourMs = 3_600_000

type Submitted = {
  driverId: string
  applicationId: string
  applicant: Applicant
  by: Actor
  at: Date
}

/** Takes an application to its applicant's stage. */
async function advance(
  { db, now }: DemoOnboarding,
  actor: Actor,
  { driverId, applicationId, applicant, by, at }: Submitted,
): Promise<void> {
  const { stage, nth } = applicant
  const after = (hours: number) => new Date(at.getTime() + hours * hourMs)
  const step = (hours: number, comment: string | null = null) => ({ actor, applicationId, comment, now: after(hours) })
  if (stage === 'waiting') return
  if (stage === 'in review') return takeOver(db, { actor, applicationId, now })
  if (stage === 'withdrawn') return void (await withdrawApplication(db, { ...step(20, 'He found other work'), actor: by }))
  if (stage === 'declined') return void (await declineApplication(db, step(30, declineComments[nth % declineComments.length] ?? null)))
  await judgeAll(db, { applicationId, by: actor.userId, at: after(24), returned: stage === 'returned' ? nth : undefined })
  if (stage === 'returned') return void (await returnApplication(db, step(25)))
  await verifyDocuments(db, step(25))
  if (stage === 'ready' || stage === 'blocked') return
  // On trial for a time, so that a new pass is due soon.
  const trial = { until: addDays(toPlainDate(now, actor.plant.timeZone), 12), reason: 'On trial until the refresher training' }
  const shortened = stage === 'issued' && nth === 0 ? trial : undefined
  await generatePassOf(db, { actor, driverId, shortened, at: after(48) })
}

type ToPrint = { actor: Actor; drivers: readonly { driverId: string; applicant: Applicant }[] }

/** One sheet of cards, of which some are handed over the day after. */
async function issueCards({ db, now }: DemoOnboarding, { actor, drivers }: ToPrint): Promise<void> {
  const [printedAt, handedOverAt] = [atWork(now, 100), atWork(now, 76)]
  const driverIds = drivers.map(({ driverId }) => driverId)
  await printBatch(db, unprinted, { actor, driverIds, layout: 'sheets', cardNo: undefined, isAddressAccepted: true, now: printedAt })
  const on = toPlainDate(handedOverAt, actor.plant.timeZone)
  for (const { driverId, applicant } of drivers.filter((each) => each.applicant.stage === 'issued')) {
    const card = await findAllocatedCard(db, driverId)
    const handOver = { actor, cardId: card?.id ?? '', receivedBy: applicant.name, on, oldCard: undefined, signature: undefined }
    await handOverCard(db, { ...handOver, now: handedOverAt })
  }
}

/** The demonstration's cards are recorded as printed; their PDF is made when they are printed again. */
const unprinted = { address: null, preview: () => Promise.reject(new Error('Nothing is shown')), print: async () => Readable.from([]) }

const declineComments = [
  'The licence is not in the public register',
  'The person on the photograph is another one',
  'Failed the road test twice',
]
const returns: readonly (readonly [ReturnReason, string | null])[] = [
  ['unreadable', null],
  ['name differs', 'The certificate has the middle name only'],
  ['expired', null],
  ['wrong document', 'This is the logbook of the truck'],
  ['other', 'The stamp of the clinic is missing'],
]

type Judging = { applicationId: string; by: string; at: Date; returned: number | undefined }

/** Accepts all documents, or returns one of them. */
async function judgeAll(db: Db, { applicationId, by, at, returned }: Judging): Promise<void> {
  const judged = { judged_by: by, judged_at: at }
  const documents = db.updateTable('application_document').where('application_id', '=', applicationId)
  await documents.set({ ...judged, state: 'accepted' }).execute()
  if (returned === undefined) return
  const ids = await db.selectFrom('application_document').select('id').where('application_id', '=', applicationId).orderBy('id').execute()
  const [reason, comment] = returns[returned % returns.length] ?? ['unreadable', null]
  await documents
    .where('id', '=', ids[(returned + 1) % ids.length]?.id ?? '')
    .set({ state: 'returned', reason, comment })
    .execute()
}
