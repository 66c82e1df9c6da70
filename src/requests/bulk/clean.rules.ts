import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { requestType } from '../engine/request-types.contract.ts'

/** Renews what the request names. */
export const namedRequirement = 'named'

/** The types that may be approved together, with the clearance that each renews; a picture renews none. */
export const bulkTypes = {
  [requestType.renewMedical]: 'medical',
  [requestType.renewDdt]: 'ddt',
  [requestType.bulkerRenewal]: 'bulker',
  [requestType.changeProfilePic]: null,
  [requestType.renewRequirement]: namedRequirement,
} as const satisfies Readonly<Record<number, ClearanceKind | typeof namedRequirement | null>>
export type BulkTypeId = keyof typeof bulkTypes

export const isBulkType = (typeId: number): typeId is BulkTypeId => typeId in bulkTypes

/** What says whether a request may be approved together with others, for one reader. */
export type CleanFacts = {
  driver_status_id: number
  /** Whether this reader has opened its file. */
  is_opened: boolean
  /** Whether it is newer than the clearance or picture on record. */
  is_newer: boolean
  /** Whether it ends the driver's medical. */
  is_unfit: boolean
  /** Whether its decider reads a finding 'not fit' beside it. */
  is_contested: boolean
}

/** Whether the request needs no look of its own. */
export function judgeClean({ driver_status_id, is_opened, is_newer, is_unfit, is_contested }: CleanFacts): Ruling {
  if (driver_status_id !== driverStatus.active) return notClean('The driver is not active. Decide this request on its page.')
  if (is_unfit) return notClean('The driver is not fit to work. Decide this request on its page.')
  if (is_contested) return notClean('A doctor has found this driver not fit to work. Decide this request on its page.')
  if (!is_newer) return notClean('What is on record is as new or newer. Decide this request on its page.')
  if (!is_opened) return notClean('Open its file first.')
  return { ok: true }
}

export const hasWarning = 'It has a warning. Decide this request on its page.'
export const isDecidedAlone = 'Requests of this kind are decided one by one. Decide this request on its page.'

const notClean = (message: string): Ruling => ({ ok: false, code: 'not_clean', message })
