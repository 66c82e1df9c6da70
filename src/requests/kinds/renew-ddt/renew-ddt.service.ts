import type * as z from 'zod/mini'
import { handleKind } from '../kind.service.ts'
import { assertVerifiedInSession, renewalChanges } from '../renewals/renewal.service.ts'
import { renewDdt } from './renew-ddt.contract.ts'

type StoredBody = z.output<typeof renewDdt.storedShape>

export const renewDdtHandler = handleKind(renewDdt, {
  assertMayRequest: assertVerifiedInSession,
  ...renewalChanges<StoredBody>({
    what: 'training',
    kind: 'ddt',
    issuer: ({ actor: { allocationId } }) => ({ allocationId }),
    clearance: ({ score, syllabus, trainer_name, trainer_comment, company, training_report }) => ({
      score,
      syllabus,
      given_by: trainer_name,
      company,
      comment: trainer_comment,
      file_id: training_report,
    }),
  }),
})
