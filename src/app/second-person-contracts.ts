import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { firstLoadContract } from '#import-export/first-load/first-load.contract.ts'
import { phoneChangeContract } from '#user-management/phone-change/phone-change.contract.ts'

/** The calls of what no single account decides. */
export const secondPersonContracts = {
  confirmations: confirmationsContract,
  firstLoad: firstLoadContract,
  phoneChange: phoneChangeContract,
} as const
