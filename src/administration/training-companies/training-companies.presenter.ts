import type { PlainDate } from '#platform/contract/plain-date.ts'
import { issuerStateOn } from '../issuers/issuer-state.rules.ts'
import type { TrainingCompanyRow } from './training-companies.contract.ts'
import type { TrainingCompany } from './training-companies.store.ts'

export const presentTrainingCompany = (
  { id, first_withdrawn_from, ...company }: TrainingCompany,
  today: PlainDate,
): TrainingCompanyRow => ({
  _id: id,
  issuer_id: id,
  ...company,
  state: issuerStateOn({ ...company, first_withdrawn_from }, today),
})
