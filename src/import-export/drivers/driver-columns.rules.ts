import { byField, driverFieldList, type DriverFieldName } from '#drivers/details/driver-details.contract.ts'

/** The columns of a driver's details. */
// oxfmt-ignore
export const detailHeadings = {
  ...byField<Record<DriverFieldName, readonly string[]>>(({ name, headings }) => [name, headings], driverFieldList),
  phone_2: ['Phone 2', 'Phone No 2', 'Alternative Phone', 'Alt Phone', 'Other Phone', 'Second Phone', 'Mobile 2', 'Tel 2'],
  phone_3: ['Phone 3', 'Phone No 3', 'Mobile 3', 'Tel 3'],
} satisfies Readonly<Record<string, readonly string[]>>

export type DetailColumn = keyof typeof detailHeadings
export type DetailCells = Readonly<Record<DetailColumn, string>>

/** The columns of a driver register with their usual headings; the first is our own. */
// oxfmt-ignore
export const driverHeadings = {
  transporter: [
    'Transporter', 'Transporter Name', 'Company', 'Haulier', 'Hauler', 'Contractor', 'Employer', 'Transport Company', 'Fleet Owner',
  ],
  ...detailHeadings,
  card_no: ['Card No', 'Card', 'Card Number', 'Driver Card No', 'Pass No', 'Gate Pass No'],
  pass_expiry: ['Pass Expiry', 'Pass Expiry Date', 'Card Expiry', 'Pass Valid Until', 'Gate Pass Expiry'],
  medical_expiry: ['Medical Expiry', 'Medical Expiry Date', 'Medical', 'Medical Valid Until', 'Medical Exp'],
  ddt_expiry: ['DDT Expiry', 'DDT Expiry Date', 'DDT', 'Defensive Driving Expiry', 'Defensive Driving Training Expiry', 'DDT Exp'],
  bulker_expiry: ['Bulker Trg Expiry', 'Bulker Training Expiry', 'Bulker Expiry', 'Bulker Training', 'Bulker Exp', 'Bulker Trg'],
  status: ['Status', 'Driver Status', 'State'],
} satisfies Readonly<Record<string, readonly string[]>>

export type RegisterColumn = keyof typeof driverHeadings
export type DriverCells = Readonly<Record<RegisterColumn, string>>

/** Columns without which no row can be imported; an update needs only the one that finds the driver. */
export const requiredDriverColumns: readonly RegisterColumn[] = ['transporter', 'name', 'id_no', 'phones', 'date_of_birth', 'licence_no']
export const requiredDetails: readonly DetailColumn[] = ['id_no']

/** Columns of dates. */
export const detailDays: readonly DetailColumn[] = driverFieldList.filter(({ type }) => type === 'day').map(({ name }) => name)
export const registerDays: readonly RegisterColumn[] = [...detailDays, 'pass_expiry', 'medical_expiry', 'ddt_expiry', 'bulker_expiry']

/** The column behind a field of the driver form. */
export const columnOfField = (formField: string): DetailColumn => driverFieldList.find(({ name }) => name === formField)?.name ?? 'name'
