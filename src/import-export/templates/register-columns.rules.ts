import { driverFieldList } from '#drivers/details/driver-details.contract.ts'
import { driverHeadings, registerDays, requiredDriverColumns } from '../drivers/driver-columns.rules.ts'
import { registerStatuses } from '../drivers/driver-words.rules.ts'
import type { ImportKind } from '../import.contract.ts'
import {
  requiredTransporterColumns,
  transporterDays,
  transporterHeadings,
  transporterTypes,
} from '../transporters/transporter-columns.rules.ts'
import type { RegisterColumns } from './register-template.rules.ts'

/** What registers may have, for the templates and docs/registers.md. */
export const registerColumns: Readonly<Record<ImportKind, RegisterColumns>> = {
  transporters: {
    headings: transporterHeadings,
    required: requiredTransporterColumns,
    days: transporterDays,
    words: { type: transporterTypes },
  },
  drivers: {
    headings: driverHeadings,
    required: requiredDriverColumns,
    days: registerDays,
    words: {
      ...Object.fromEntries(driverFieldList.flatMap((field) => ('choices' in field ? [[field.name, field.choices]] : []))),
      status: registerStatuses,
    },
  },
}
