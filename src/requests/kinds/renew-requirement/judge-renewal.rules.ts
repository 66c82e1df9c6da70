import { versionNow, proofExpiry, proofExpiryNow, type PlantRequirement } from '#drivers/requirements/plant-requirement.rules.ts'
import { validityOn } from '#drivers/requirements/own-ends.rules.ts'
import type { ProofSender } from '#drivers/requirements/requirement-definition.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { joinList } from '#platform/contract/words.ts'

/** Why a proof is not taken, and at which field that stands. */
export type ProofProblem = { field: 'requirement' | 'date' | 'expiry' | 'proof'; code: string; message: string }

type Sending = {
  /** Of the driver's plant; undefined for any other id. */
  requirement: PlantRequirement | undefined
  sender: ProofSender
  isNeeded: boolean
}

type ProofSent = { date: PlainDate; expiry?: PlainDate | undefined; proof?: unknown }
type Judged = { body: ProofSent; dateOfBirth: PlainDate | null; today: PlainDate }

const senders = { office: 'the office', trainer: 'a trainer', doctor: 'a doctor', staff: 'staff' } satisfies Record<ProofSender, string>
const otherProofs = { attendance: 'by attending an event', licence_class: 'by the class on the driving licence' }

/** Whether this person may send a proof of this requirement. Staff also record what a driver does not need yet. */
export function judgeSender({ requirement, sender, isNeeded }: Sending): ProofProblem | undefined {
  const refused = (code: string, message: string): ProofProblem => ({ field: 'requirement', code, message })
  const version = requirement && versionNow(requirement)
  if (!requirement || !version) return refused('no_requirement', 'This plant has no such requirement')
  const { name } = requirement
  const { proof } = version.definition
  if (version.isEnded) return refused('requirement_ended', endedText(requirement))
  if (proof.kind !== 'renewal') return refused('no_renewal', `The ${name} is met ${otherProofs[proof.kind]}`)
  if (!proof.sentBy.includes(sender))
    return refused(
      'not_sender',
      `The proof of the ${name} is sent by ${joinList(
        proof.sentBy.map((each) => senders[each]),
        'or',
      )}`,
    )
  return isNeeded || sender === 'staff' ? undefined : refused('not_needed', `This driver does not need the ${name}`)
}

const endedText = ({ name }: PlantRequirement): string => `Nobody needs the ${name} any more`

/** Whether the proof itself is in order on this day. */
export function judgeProof(requirement: PlantRequirement, { body, dateOfBirth, today }: Judged): ProofProblem | undefined {
  const { date, expiry = null } = body
  if (date > today) return { field: 'date', code: 'day_to_come', message: 'The day of the proof is in the future' }
  if (expiry === null && validityOn(requirement.versions, date)?.kind === 'proof')
    return { field: 'expiry', code: 'invalid', message: mandatoryText }
  if (expiry !== null && expiry < date) return { field: 'expiry', code: 'invalid', message: 'The date on the proof is before its day' }
  const given = { givenOn: date, dateOnIt: expiry, dateOfBirth }
  const end = [proofExpiry(requirement, given), proofExpiryNow(requirement, given)].toSorted()[0] ?? date
  if (end <= today)
    return { field: end === expiry ? 'expiry' : 'date', code: 'day_past', message: `This proof expired on ${dateText(end)}` }
  const proof = versionNow(requirement)?.definition.proof
  return proof?.kind === 'renewal' && proof.needsFile && body.proof === undefined
    ? { field: 'proof', code: 'invalid', message: 'Upload the document' }
    : undefined
}

/** Why approval is refused now; undefined where it is not. Whoever was allowed to send it then has sent it. */
export function judgeApproved(requirement: PlantRequirement | undefined, judged: Judged): ProofProblem | undefined {
  const refused = (code: string, message: string): ProofProblem => ({ field: 'requirement', code, message })
  if (!requirement) return refused('no_requirement', 'This plant has no such requirement')
  if (versionNow(requirement)?.isEnded) return refused('requirement_ended', endedText(requirement))
  const problem = judgeProof(requirement, judged)
  // Whether there is a document is what the decider sees.
  return problem?.field === 'proof' ? undefined : problem
}
