import { notEligibleText } from '#admissions/elsewhere.rules.ts'
import { movableStatuses } from '#admissions/moves/moves.rules.ts'
import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import type { IdentityOutcome } from './identity.contract.ts'

export type IdentifiedPerson = {
  driverId: string
  statusId: DriverStatusId
  plant: { id: string; name: string }
  transporter: { id: string; name: string }
  /** Why the person was blacklisted or declined. */
  reason: string | null
  /** Somebody has asked to blacklist the person, and nobody has decided. */
  isBarringAsked: boolean
  /** The caller is staff of the person's plant too. */
  isKnownPlant: boolean
}

type Submitter = {
  isStaff: boolean
  plantId: string
  /** The office's own, or the one that staff chose. */
  transporterId: string | null
}

export type Identity = {
  outcome: IdentityOutcome
  canSubmit: boolean
  message: string
  /** Whose page the caller may open. */
  driverId: string | null
  isOnboarding: boolean
  canTransfer: boolean
  /** The caller can ask this plant to admit the driver of another one, or to take the driver over. */
  canAsk: boolean
  /** A driver of the caller's own office. */
  isOwn: boolean
}

/** What to do about a person who cannot be submitted. `tests/checks/identity-advice.test.ts` follows each. */
export const identityAdvice = {
  transfer: 'Transfer the driver instead.',
  reinstate: 'Have the driver reinstated first, then transferred.',
  newCard: 'Hand over a new card first, then transfer the driver.',
  decideBarring: 'Decide it first, then submit the person.',
  decideBarringThere: 'Ask that plant to decide it first.',
  askHere: 'Ask to admit the driver here, or to move the driver to this plant.',
  askPlant: 'Ask that plant.',
  writeToPlant: 'Write to the plant.',
} as const
const advice = identityAdvice

const s = driverStatus
const pipeline: readonly DriverStatusId[] = [s.documentVerification, s.documentsReturned, s.passGeneration, s.cardIssuance]
/** The record of such a person is used again, at whichever plant it is. */
const reusable: readonly DriverStatusId[] = [s.onboardingDeclined, s.left]

const closed = { canSubmit: false, driverId: null, isOnboarding: false, canTransfer: false, canAsk: false, isOwn: false } as const
const open = { ...closed, canSubmit: true } as const

/** Decides whether this person can be submitted, and how much the caller may learn. */
export function judgePerson(person: IdentifiedPerson | undefined, submitter: Submitter): Identity {
  if (!person) return { ...open, outcome: 'free', message: '' }
  const isHere = person.plant.id === submitter.plantId
  if (!submitter.isStaff) return judgeForOffice(person, { ...submitter, isHere })
  return isHere ? judgeForStaff(person, submitter) : judgeElsewhere(person)
}

/** An application would take the person away from who decides the request. */
const isAwaited = ({ statusId, isBarringAsked }: IdentifiedPerson): boolean => isBarringAsked && reusable.includes(statusId)

function judgeForStaff(person: IdentifiedPerson, { transporterId }: Submitter): Identity {
  const { driverId, statusId, transporter, reason } = person
  const because = reason === null ? '' : ` Reason: ${reason}`
  const known = { ...closed, driverId }
  if (pipeline.includes(statusId))
    return { ...known, isOnboarding: true, outcome: 'onboarding', message: `${transporter.name} is onboarding this person already.` }
  if (statusId === s.blacklisted)
    return { ...known, outcome: 'barred', message: `This person is blacklisted and cannot be onboarded.${because}` }
  if (isAwaited(person)) return { ...known, outcome: 'not eligible', message: barringAskedText }
  if (statusId === s.onboardingDeclined)
    return { ...open, driverId, outcome: 'returning', message: `An earlier application of this person was declined.${because}` }
  if (statusId === s.left) return { ...open, driverId, outcome: 'returning', message: returningText }
  if (transporterId === transporter.id)
    return { ...known, outcome: 'yours', message: `This person drives for ${transporter.name} already.` }
  const canTransfer = transferDriver.allowedDriverStatuses.includes(statusId)
  const next = canTransfer ? advice.transfer : statusId === s.suspended ? advice.reinstate : advice.newCard
  return { ...known, canTransfer, outcome: 'other transporter', message: `This person is registered with ${transporter.name}. ${next}` }
}

function judgeElsewhere(person: IdentifiedPerson): Identity {
  const { statusId, plant, transporter, isKnownPlant } = person
  const more = isKnownPlant ? `: ${driverStatusNames[statusId]}, ${transporter.name}` : ''
  const base = { outcome: 'other plant', message: `Known at ${plant.name}${more}.` } as const
  if (isAwaited(person))
    return { ...closed, ...base, message: `${base.message} A request about this person waits there. ${advice.decideBarringThere}` }
  if (movableStatuses.includes(statusId)) return { ...closed, ...base, canAsk: true, message: `${base.message} ${advice.askHere}` }
  if (!reusable.includes(statusId)) return { ...closed, ...base, message: `${base.message} ${advice.askPlant}` }
  return { ...open, ...base, message: `${base.message} The record moves to this plant when you submit.` }
}

type OfficeSubmitter = Submitter & { isHere: boolean }

/** An office learns about its own drivers only, at any plant: of others neither where they are nor why, and of those who left nothing. */
function judgeForOffice(person: IdentifiedPerson, { transporterId, isHere }: OfficeSubmitter): Identity {
  const { driverId, statusId, transporter, plant } = person
  if (isAwaited(person)) return { ...closed, outcome: 'not eligible', message: notEligibleText }
  const isOwn = isHere && transporter.id === transporterId
  if (statusId === s.left)
    return isOwn ? { ...open, outcome: 'returning', message: returningText } : { ...open, outcome: 'free', message: '' }
  if (!isHere && transporter.id === transporterId && movableStatuses.includes(statusId)) {
    const message = `This person is your driver at ${plant.name}. ${advice.askHere}`
    return { ...closed, isOwn: true, canAsk: true, outcome: 'other plant', message }
  }
  if (!isOwn || statusId === s.blacklisted || statusId === s.onboardingDeclined)
    return { ...closed, outcome: 'not eligible', message: notEligibleText }
  if (pipeline.includes(statusId))
    return { ...closed, driverId, isOnboarding: true, outcome: 'onboarding', message: 'You are onboarding this person already.' }
  return { ...closed, driverId, outcome: 'yours', message: 'This person is your driver already.' }
}

const returningText = 'This person drove for us before. The record is used again.'
const barringAskedText = `A request to blacklist this person waits. ${advice.decideBarring}`

/** An answer about a person who is not the caller's own counts against the limit for guessing. */
export const isDisclosure = ({ canSubmit, driverId, isOwn }: Identity): boolean => !canSubmit && driverId === null && !isOwn
