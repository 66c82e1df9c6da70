import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { firstLoadContract } from '#import-export/first-load/first-load.contract.ts'
import { consentContract } from '#user-management/consent/consent.contract.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import { requirementsContract } from '#requirements/requirements.contract.ts'
import { legalHoldsContract } from '#retention/legal-holds/legal-holds.contract.ts'
import { retentionContract } from '#retention/retention.contract.ts'
import { loginChangeContract } from '#user-management/login-change/login-change.contract.ts'

/** The calls of what no single account decides. */
export const secondPersonContracts = {
  confirmations: confirmationsContract,
  consent: consentContract,
  firstLoad: firstLoadContract,
  legalHolds: legalHoldsContract,
  loginChange: loginChangeContract,
  recalls: recallsContract,
  requirements: requirementsContract,
  retention: retentionContract,
} as const
