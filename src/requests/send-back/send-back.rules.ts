import type { Portal } from '#accounts/portals.rules.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { seesOnlyOwn } from '../engine/requests.rules.ts'
import { heldAgainst } from '../hearing/heard.rules.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import type { NamedField } from '../requests.contract.ts'

type Submitted = { created_by: string | null; raised_by_staff: boolean }

/** Only what a transporter, doctor or trainer submitted goes back to its submitter. */
export function judgeSendBack({ created_by, raised_by_staff }: Submitted): Ruling {
  if (created_by !== null && !raised_by_staff) return { ok: true }
  return { ok: false, code: 'not_sent_back', message: 'Only requests of transporters, doctors and trainers can be sent back. Reject it.' }
}

type Listed = Submitted & { status_id: number; sent_back_at: Date | null }

/** Whether a request can be sent back now, by a person who may decide it. */
export const canSendBack = (request: Listed): boolean =>
  request.status_id === requestStatus.pending && request.sent_back_at === null && judgeSendBack(request).ok

export const notNamedText = 'The plant did not send this back. Leave it as it was.'
export const resubmittedText = 'This request has been resubmitted already. Open it to see what was sent.'
export const notSentBackText =
  'The plant has not sent this request back, so there is nothing to correct. To change it, cancel it and submit a new one.'

/** A field as its submitter knows it. */
export const labelOf = ({ mendable = {} }: Pick<Kind, 'mendable'>, field: string): string => mendable[field] ?? field

export const namedFields = (kind: Pick<Kind, 'mendable'>, fields: readonly string[]): NamedField[] =>
  fields.map((name) => ({ name, label: labelOf(kind, name) }))

export const heardFieldText = 'The driver was asked to reply to this. Reject the request, so that the office reports it again.'

type Correctable = { kind: Pick<Kind, 'mendable'>; isHeard: boolean }

/** The names of what can be sent back of a request: of one on which somebody is heard, not what that is. */
export const mendableFields = ({ kind: { mendable = {} }, isHeard }: Correctable): readonly string[] =>
  Object.keys(mendable).filter((field) => !isHeard || !heldAgainst.includes(field))

/** Errors at what was named although it cannot be corrected. */
export function notMendableErrors({ kind, isHeard }: Correctable, fields: readonly string[]): Readonly<Record<string, string>> {
  const correctable = mendableFields({ kind, isHeard })
  const message = `Choose among ${correctable.join(', ')}`
  return Object.fromEntries(
    fields.flatMap((field, at) =>
      correctable.includes(field) ? [] : [[`fields.${at}`, Object.hasOwn(kind.mendable ?? {}, field) ? heardFieldText : message]],
    ),
  )
}

/** Errors at the fields that were sent although they were not named. */
export const unnamedErrors = (sent: readonly string[], named: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(sent.filter((field) => !named.includes(field)).map((field) => [field, notNamedText]))

/** The stored body with the corrected fields; one that was named and left out is gone. */
export const mended = (
  body: Readonly<Record<string, unknown>>,
  named: readonly string[],
  corrected: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ ...body, ...Object.fromEntries(named.map((field) => [field, corrected[field]])) })

/** What passes between the plant and a doctor or trainer is not the office's to read; an office reads and corrects all of its own. */
export const officeReads = ({ raisedBy }: { raisedBy: readonly Portal[] }, { portal }: { portal: Portal }): boolean =>
  portal !== 'transporter_portal' || !raisedBy.some(seesOnlyOwn)
