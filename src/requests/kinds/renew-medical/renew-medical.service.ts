import type * as z from 'zod/mini'
import { handleKind } from '../kind.service.ts'
import { assertVerifiedInSession, renewalChanges } from '../renewals/renewal.service.ts'
import { renewMedical } from './renew-medical.contract.ts'

type StoredBody = z.output<typeof renewMedical.storedShape>

export const renewMedicalHandler = handleKind(renewMedical, {
  assertMayRequest: assertVerifiedInSession,
  ...renewalChanges<StoredBody>({
    what: 'examination',
    kind: 'medical',
    clearance: ({ fit_to_work, medical_report }, { doctorId }) => ({
      fit_to_work: fit_to_work === 'yes',
      doctor_id: doctorId,
      file_id: medical_report,
    }),
  }),
})
