import type { PlainDate } from '#platform/contract/plain-date.ts'
import { issuerStateOn } from '../issuers/issuer-state.rules.ts'
import type { DoctorRow } from './doctors.contract.ts'
import type { Doctor } from './doctors.store.ts'

export const presentDoctor = ({ id, first_withdrawn_from, ...doctor }: Doctor, today: PlainDate): DoctorRow => ({
  _id: id,
  ...doctor,
  state: issuerStateOn({ ...doctor, first_withdrawn_from }, today),
})
