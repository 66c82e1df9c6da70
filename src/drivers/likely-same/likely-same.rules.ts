import { joinList } from '#platform/contract/words.ts'
import { driverStatus } from '../driver-status.contract.ts'

/** Why two records may be of one person. */
export const sameReasons = ['id_no', 'licence_no', 'phone', 'name'] as const
export type SameReason = (typeof sameReasons)[number]

const reasonTexts = {
  id_no: 'the same id number but for leading zeros',
  licence_no: 'the same licence number',
  phone: 'the same phone number',
  name: 'a very similar name and the same date of birth',
} satisfies Record<SameReason, string>

/** 'the same licence number and the same phone number' */
export const sameReasonsText = (reasons: readonly SameReason[]): string => joinList(reasons.map((reason) => reasonTexts[reason]))

/** 'Asha Otieno has the same licence number and the same phone number.' */
export const possibleDuplicateText = (who: string, reasons: readonly SameReason[]): string => `${who} has ${sameReasonsText(reasons)}.`

/** The reasons in their order, of those that are known. */
export const toSameReasons = (found: readonly string[]): SameReason[] => sameReasons.filter((reason) => found.includes(reason))

/** What a person is recognised by. */
export type ComparedPerson = {
  /** The person's own record, which is no other one; null without one. */
  driverId: string | null
  idNo: string | null
  licenceNos: readonly string[]
  /** E.164. */
  phones: readonly string[]
  name: string | null
  dateOfBirth: string | null
}

/** How a driver is recognised, as stored. */
export const personOf = (driver: {
  id: string | null
  id_no: string
  licence_no: string | null
  phones: readonly string[]
  name: string
  date_of_birth: string | null
}): ComparedPerson => ({
  driverId: driver.id,
  idNo: driver.id_no,
  licenceNos: driver.licence_no === null ? [] : [driver.licence_no],
  phones: driver.phones,
  name: driver.name,
  dateOfBirth: driver.date_of_birth,
})

/** 'Juma Otieno' and 'Juma Otieno Odhiambo' are at 0.57. */
export const leastSimilarity = 0.5

/** Among whom a person is looked for. */
export type Among = {
  statusIds: readonly number[]
  /** A phone is a hint by itself; to stop somebody, the name has to be similar too. */
  isPhoneEnough: boolean
}
/** Whose documents are verified: who works, or will. */
export const verifiedStatuses: readonly number[] = [
  driverStatus.passGeneration,
  driverStatus.cardIssuance,
  driverStatus.cardCancelled,
  driverStatus.active,
  driverStatus.suspended,
]
