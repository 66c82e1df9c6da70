import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { momentText } from '#platform/contract/moment.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalid } from '#platform/server/http/refusal.ts'
import { listApplicationDocuments, touchApplication, type ApplicationDocument } from '../../applications/applications.store.ts'
import { screenApplications } from '#screening/screen-applicants.service.ts'
import type { reviewContract } from '../review/review.contract.ts'
import { inReview } from '../review/review.service.ts'
import { findDocument, findNames, listMedicalReviewers, updateDocument, type DocumentJudgement } from '../review/review.store.ts'
import { findDocumentRule } from '../document-rule.service.ts'
import {
  acceptProblems,
  askedFields,
  correctedBefore,
  documentFieldLabels,
  documentFields,
  judgeOpening,
  ownDocumentText,
  type DocumentValues,
} from '../verification.rules.ts'

export type JudgeCommand = Parsed<typeof reviewContract.document>
type Context = { actor: Actor; command: JudgeCommand; now: Date }

/**
 * Accepts or returns a document, or undoes that, with corrections of its values. Throws 403 for its uploader and for a medical report that the actor may not
 * open, 409 for a document that is judged already, 422 for values with which it cannot be accepted.
 */
export async function judgeDocument(db: Db, context: Context): Promise<string> {
  const { actor, command, now } = context
  const found = await findDocument(db, scopeOf(actor), command.document_id)
  return inReview(db, { actor, applicationId: found.application_id, now }, async (tx, { application, driver }) => {
    const document = (await listApplicationDocuments(tx, application.id)).find(({ id }) => id === found.id)
    if (!document) throw conflict('document_replaced', 'A newer version of this document was handed in. Look at that one.')
    await assertMayJudge(tx, document, context)
    const judgement = await judge(tx, { document, driver }, context)
    await updateDocument(tx, document.id, judgement)
    await touchApplication(tx, application.id, now)
    if (document.fills === 'licence') await screenApplications(tx, [application.id], { at: now, userId: actor.userId })
    const { reason, comment, state, corrected } = judgement
    await auditDriver(
      tx,
      { driver, at: now, userId: actor.userId, why: comment ?? decisionTexts[command.decision] },
      {
        action: `document ${decisionTexts[command.decision]}`,
        before: { state: document.state, ...valuesOf(document) },
        after: { document: document.name, state, reason, ...valuesOf(judgement), is_corrected: corrected !== null },
      },
    )
    return `${document.name} ${decisionTexts[command.decision]}`
  })
}

const decisionTexts = { accept: 'accepted', return: 'returned', undo: 'to be checked again' } as const

async function assertMayJudge(tx: Tx, document: ApplicationDocument, { actor, command, now }: Context): Promise<void> {
  if (document.created_by === actor.userId) throw forbidden(ownDocumentText)
  const names = await listMedicalReviewers(tx, actor.plant.id, now)
  const opening = judgeOpening(document, { permissions: actor.permissions, names })
  if (command.decision === 'accept' && !opening.ok) throw forbidden(opening.message)
  if (document.state === 'missing')
    throw conflict('document_missing', 'Nothing was handed in yet. Send the application back to its submitter.')
  const isJudged = document.state !== 'submitted'
  if (command.decision === 'undo' && !isJudged) throw conflict('document_open', 'This document is not judged yet.')
  if (command.decision !== 'undo' && isJudged) throw conflict('document_judged', await judgedText(tx, document, actor))
}

/** Who judged the document, when and how. */
async function judgedText(tx: Tx, { state, judged_by, judged_at }: ApplicationDocument, { plant }: Actor): Promise<string> {
  const { users } = await findNames(tx, { userIds: judged_by === null ? [] : [judged_by], fileIds: [] })
  const when = judged_at === null ? '' : ` on ${momentText(judged_at, plant.timeZone)}`
  return `This document is ${state} already, by ${users.get(judged_by ?? '') ?? 'a colleague'}${when}. Undo that first.`
}

type Judged = { document: ApplicationDocument; driver: Driver }

async function judge(tx: Tx, { document, driver }: Judged, { actor, command, now }: Context): Promise<DocumentJudgement> {
  const before = valuesOf(document)
  const open = { reason: null, comment: null, judged_by: null, judged_at: null }
  const values = { ...before, ...corrections(document, command) }
  const earlier = document.corrected as Readonly<Record<string, unknown>> | null
  const corrected = correctedBefore(before, values, earlier)
  const isCorrected = documentFields.some((field) => before[field] !== values[field])
  const kept = {
    ...values,
    corrected: corrected === null ? null : JSON.stringify(corrected),
    corrected_by: isCorrected ? actor.userId : document.corrected_by,
  }
  if (command.decision === 'undo') return { ...kept, ...open, state: 'submitted' }
  const judged = { judged_by: actor.userId, judged_at: now, comment: command.comment ?? null }
  if (command.decision === 'return') return { ...kept, ...judged, state: 'returned', reason: command.reason ?? null }
  const rule = await findDocumentRule(tx, driver, { ...document, ...values })
  const problems = acceptProblems(document, { values, rule, today: todayOf(actor, now) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...kept, ...judged, state: 'accepted', reason: null }
}

export const valuesOf = ({ number, issuer, issued_on, expires_on }: DocumentValues): DocumentValues => ({
  number,
  issuer,
  issued_on,
  expires_on,
})

/** The given values. Throws 422 for one that the document's type does not ask for. */
function corrections(document: ApplicationDocument, command: JudgeCommand): Partial<DocumentValues> {
  const given = documentFields.flatMap((field) => (command[field] === undefined ? [] : [[field, command[field]] as const]))
  const asked = askedFields(document)
  const unasked = given.filter(([field]) => !asked.includes(field))
  if (unasked.length > 0)
    throw invalid(Object.fromEntries(unasked.map(([field]) => [field, `This document has no field '${documentFieldLabels[field]}'`])))
  return Object.fromEntries(given)
}
