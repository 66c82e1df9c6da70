import { driverFieldList, type DriverFieldName } from '#drivers/details/driver-details.contract.ts'

/** What says who a driver is, what they may drive and where they are reached: a register changes it with a second person only. */
const protectedFields: ReadonlySet<DriverFieldName> = new Set([
  'name',
  'id_no',
  'date_of_birth',
  'gender',
  'phones',
  'licence_no',
  'licence_class',
  'licence_expiry',
])

/** As the changes of an import name them. */
export const protectedLabels: readonly string[] = driverFieldList.filter(({ name }) => protectedFields.has(name)).map(({ label }) => label)
