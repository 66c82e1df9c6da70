import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'

/** The stored body of a request for sanction evidence: the violation concerned. */
export const EvidenceRequestBody = z.object({
  violation_id: z.string(),
  violation_category: z.string(),
  violation: z.string(),
  violation_date: z.string(),
  description: z.nullable(z.string()),
  action_taken: z.nullable(z.string()),
  /** The name of the violation's attachment; null without one. */
  file_name: z.nullable(z.string()),
})
export type EvidenceRequestBody = z.output<typeof EvidenceRequestBody>

export const evidenceFile = { kinds: accepted.picturesAndPdf }

export const sanctionEvidenceContract = {
  give: route({
    method: 'POST',
    path: '/v2/transporter/sanction-evidence',
    summary: "Send sanction evidence for a driver's violation",
    creates: true,
    access: transporter('requests.raise'),
    input: z.object({
      request_id: id(),
      file: upload({ ...evidenceFile, message: 'Upload the sanction evidence' }),
      comment: mandatory(),
    }),
    output: done(),
  }),
}
