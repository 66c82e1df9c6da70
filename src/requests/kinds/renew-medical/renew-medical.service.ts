import type * as z from 'zod'
import { effectsOf } from '../kind.service.ts'
import { mayAskOfVerified, renewing } from '../renewals/renewal.service.ts'
import { renewMedical } from './renew-medical.contract.ts'

type Kept = z.output<typeof renewMedical.keptShape>

export const renewMedicalEffects = effectsOf(renewMedical, {
  mayAsk: mayAskOfVerified,
  ...renewing<Kept>({
    what: 'examination',
    clearance: ({ fit_to_work, medical_report }, { doctorId }) => ({
      kind: 'medical',
      fit_to_work: fit_to_work === 'yes',
      doctor_id: doctorId,
      file_id: medical_report,
    }),
  }),
})
