import { isOwnKey, ownKey } from '#drivers/requirements/own-requirement.rules.ts'
import { ownEndText } from '#drivers/requirements/own-states.rules.ts'
import type { VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import { passDocuments } from '#drivers/verdict/verdict-reasons.rules.ts'
import { dateText, momentText } from '#platform/contract/moment.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { columns } from '../content/section-cells.rules.ts'
import { by, type FileCell, type FileTable } from '../content/file-section.rules.ts'
import { listAttendedThen, listProofsThen, type Moment, type ProofRow } from './moment.store.ts'

type Shown = VerdictAnswer['proofs'][number]
type Reader = { readsMedicals: boolean; readsRequests: boolean; namesOthers: boolean }

/** Every requirement with its end, and the proof that counted: who gave, sent and approved it. */
export async function provedTable(moment: Moment, { said, reader }: { said: VerdictAnswer; reader: Reader }): Promise<FileTable> {
  const given = [...(await listProofsThen(moment)), ...(await listAttendedThen(moment))]
  return {
    title: 'Requirements',
    columns: columns(
      ['Requirement', 2],
      ['Until', 1.4],
      ['Needed', 0.8],
      ['Given', 1.2],
      ['Given by', 2],
      ['Sent by', 2],
      ['Approved by', 2],
      ['Known since', 1.6],
    ),
    rows: said.proofs
      .filter(isRequirement)
      .map((shown) => [
        sentenceCase(shown.name),
        shown.finding ?? endText(shown),
        shown.is_needed ? 'Yes' : 'No',
        ...proofCells(countingProof(shown, given, reader), { moment, reader }),
      ]),
    none: 'Nothing is known.',
  }
}

/** What limits a pass besides is said with the pass. */
const isRequirement = ({ what }: Shown): boolean => isOwnKey(what) || passDocuments.some((each) => each === what)

function endText({ own, expiry }: Shown): string {
  if (own) return sentenceCase(ownEndText(own))
  return expiry === null ? 'None' : dateText(expiry)
}

/** A finding 'not fit' is of the doctor alone: who may not know it sees no proof of that medical. */
function countingProof({ what, expiry, finding }: Shown, given: readonly ProofRow[], { readsMedicals }: Reader): ProofRow | undefined {
  if (finding !== null && !readsMedicals) return undefined
  const candidates = given.filter(
    ({ kind, requirement_id: id, fit_to_work: fit }) =>
      (id === null ? kind : ownKey(id)) === what && (fit === false) === (finding !== null),
  )
  return candidates.find((each) => each.expiry === expiry) ?? candidates[0]
}

function proofCells(proof: ProofRow | undefined, { moment, reader }: { moment: Moment; reader: Reader }): readonly FileCell[] {
  if (!proof) return [null, null, null, null, null]
  const giver = reader.namesOthers ? (proof.doctor ?? proof.given_by) : proof.doctor && 'A doctor'
  const sent = reader.readsRequests && proof.sent_by !== null ? by(proof.sent_by) : null
  const approved = reader.readsRequests && proof.approved_by !== null ? by(proof.approved_by) : null
  return [
    dateText(proof.given_on),
    [giver, proof.company].filter(Boolean).join(', '),
    sent,
    approved,
    momentText(proof.created_at, moment.plant.timeZone),
  ]
}
