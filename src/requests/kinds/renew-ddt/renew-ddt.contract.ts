import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { addedRestrictions, restrictionKeys } from '#drivers/restrictions/restriction-keys.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelRoute } from '../kind-shapes.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { renewableStatuses } from '../renewals/renewable.contract.ts'

/** The choice that reveals a free-text name. */
export const otherSyllabus = 'Others'
const scoreText = 'A score is a number from 0 to 100, with two decimals at most'

export const cancelDdtRenewal = cancelRoute(
  '/v2/pass/renewal/ddt/cancel-request',
  'Cancel a pending request: Renew defensive driving',
  portalUsers(['trainer'], 'requests.raise'),
)

export const renewDdt = defineKind({
  typeId: requestType.renewDdt,
  slug: 'renew-ddt',
  action: 'Renew defensive training',
  actionText: 'Send the report of a defensive driving training.',
  panelText: 'When the request is approved, the training counts for the driver and the pass is updated.',
  sentMessage: 'Defensive training renewal request sent successfully',
  duplicateMessage: 'renew the defensive training of this driver',
  raisedBy: ['trainer'],
  raisePath: '/v2/ddt-trainer/renew-ddt',
  exist: { method: 'GET', path: '/v2/pass/renewal/ddt/existing-request' },
  cancel: cancelDdtRenewal,
  warnsAbout: ['date'],
  concerns: 'person',
  allowedDriverStatuses: renewableStatuses,
  body: {
    score: z.pipe(
      z.transform(parseScore),
      z
        .number({ error: ({ input }) => (input === undefined ? mandatoryText : scoreText) })
        .check(z.gte(0, scoreText), z.lte(100, scoreText)),
    ),
    /** A listed name or free text, since the list does not have every course. */
    syllabus: mandatory({ max: 200 }).check(
      z.refine((name) => name.toLowerCase() !== otherSyllabus.toLowerCase(), 'Enter the syllabus name'),
    ),
    trainer_comment: mandatory(),
    trainer_name: mandatory({ max: 100 }),
    company: mandatory({ max: 200 }),
    /** The day of the training. */
    date: plainDate,
    /** The date on the report, where it is earlier than the plant's rule says, or the rule asks for it. */
    valid_until: z.optional(plainDate),
    restrictions: restrictionKeys,
    training_report: upload({ kinds: accepted.picturesAndPdf, message: 'Upload a defensive training report file' }),
  },
  mendable: {
    syllabus: 'Syllabus',
    score: 'Score',
    date: 'Training date',
    valid_until: 'Valid until',
    trainer_name: 'Trainer',
    company: 'Company',
    trainer_comment: "Trainer's comment",
    restrictions: 'Restrictions',
    training_report: 'Defensive training report',
  },
  decision: { restrictions: addedRestrictions },
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})

/** Forms send numbers as text, and an empty field as ''. */
function parseScore(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return value
  return /^\d{1,3}(\.\d{1,2})?$/.test(String(value).trim()) ? Number(value) : Number.NaN
}
