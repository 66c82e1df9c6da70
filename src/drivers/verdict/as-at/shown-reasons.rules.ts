import { joinList } from '#platform/contract/words.ts'
import { dateText } from '#platform/contract/moment.ts'
import { isOwnKey } from '../../requirements/own-requirement.rules.ts'
import { ownEndText } from '../../requirements/own-states.rules.ts'
import { anOwnRequirement, shortRequirementNames, shortStops } from '../short-reason.rules.ts'
import { clearanceKinds, type Requirement } from '../verdict-reasons.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'

type Answer = Pick<VerdictAnswer, 'driver' | 'reasons' | 'proofs'>
type Reason = Answer['reasons'][number]

/** Without a pass that ended with a document which is a reason itself: renewing the document extends the pass. */
export const shownReasons = ({ reasons, proofs }: Answer): readonly Reason[] =>
  reasons.filter(
    ({ what }) => what !== 'pass' || !proofs.some((proof) => proof.sets_pass && reasons.some((other) => other.what === proof.what)),
  )

/** What a header names: the first that blocks, or of warnings what ends first. */
export function leadingReason(answer: Answer): Reason | undefined {
  const own = shownReasons(answer)
  const blocking = own.find(({ severity }) => severity === 'blocked')
  return blocking ?? own.reduce<Reason | undefined>((first, each) => (first && endOf(first) <= endOf(each) ? first : each), undefined)
}

const endOf = ({ date }: Reason): string => date ?? ''

/** A reason as short as a header needs: 'DDT expired 26 Oct 2026'. */
export function shownReasonText({ what, severity, date }: Reason, { driver, proofs }: Answer): string {
  if (what === 'status') return `${driver.status?.name.toLowerCase() ?? 'no status'}${date === null ? '' : ` until ${dateText(date)}`}`
  if (what === 'hold' || what === 'doctor') return `${shortStops[what]}${date === null ? '' : ` from ${dateText(date)}`}`
  if (isOwnKey(what)) return ownReasonText(proofs.find((proof) => proof.what === what))
  const name = nameOf(what)
  if (date === null) return `no ${name}`
  return `${name} ${severity === 'warn' ? 'expires' : 'expired'} ${dateText(date)}`
}

function ownReasonText(proof: Answer['proofs'][number] | undefined): string {
  const name = proof?.name ?? anOwnRequirement
  if (!proof?.own || proof.own.state === 'missing') return `no valid ${name}`
  return `${name} ${proof.own.state === 'soon' && proof.expiry !== null ? 'expires ' : ''}${ownEndText(proof.own)}`
}

const isRequirement = (what: string): what is Requirement => what in shortRequirementNames
const nameOf = (what: string): string => (isRequirement(what) ? shortRequirementNames[what] : what)

/** What can be renewed by itself, in the order of the lists. */
export const renewals = [...clearanceKinds, 'licence'] as const
export type Renewed = (typeof renewals)[number]
const isRenewed = (what: string): what is Renewed => renewals.some((each) => each === what)

export const renewalText = (what: Renewed): string => `Renew the ${shortRequirementNames[what]}`

/** What to do about a reason, in as few words; nothing where only the plant can, and its words would be no help to an office. */
export function remedyText({ what, next_step: nextStep }: Reason, { isOffice }: { isOffice: boolean }): string {
  if (isRenewed(what)) return `${renewalText(what)}.`
  return isOffice && !isOwnKey(what) ? '' : nextStep
}

/** What a request would settle: a document, or by a reinstatement the status. */
export type Resolved = Renewed | 'status'

/** What a renewal or reinstatement alone does not settle, as a sentence; null where it is the only reason or none. */
export function otherReasonsText(answer: Answer, renews: Resolved): string | null {
  const blocking = shownReasons(answer).filter(({ severity }) => severity === 'blocked')
  const others = blocking.filter((reason) => !isSettledBy(renews, reason))
  if (others.length === blocking.length || others.length === 0) return null
  const texts = others.map((reason) => shownReasonText(reason, answer))
  return `This alone does not clear the driver: ${joinList(texts)} too.`
}

/** An examination also settles what a doctor found. */
const isSettledBy = (renews: Resolved, { what }: Reason): boolean => what === renews || (renews === 'medical' && what === 'doctor')
