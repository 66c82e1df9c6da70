/** The columns of a driver register with their usual headings; the first is our own. */
export const driverHeadings = {
  transporter: [
    'Transporter',
    'Transporter Name',
    'Company',
    'Haulier',
    'Hauler',
    'Contractor',
    'Employer',
    'Transport Company',
    'Fleet Owner',
  ],
  name: ['Driver Name', 'Name', 'Driver', 'Full Name', 'Name of Driver', "Driver's Name", 'Names', 'Driver Names'],
  id_no: ['ID No.', 'ID', 'ID Number', 'National ID', 'National ID No', 'Identity No', 'ID Card No', 'Id Num', 'NID'],
  phone_1: [
    'Phone 1',
    'Phone',
    'Phone No',
    'Phone Number',
    'Mobile',
    'Mobile No',
    'Mobile Number',
    'Tel',
    'Tel No',
    'Telephone',
    'Contact',
    'Cell',
    'Mobile 1',
    'Tel 1',
  ],
  phone_2: ['Phone 2', 'Phone No 2', 'Alternative Phone', 'Alt Phone', 'Other Phone', 'Second Phone', 'Mobile 2', 'Tel 2'],
  phone_3: ['Phone 3', 'Phone No 3', 'Mobile 3', 'Tel 3'],
  gender: ['Gender', 'Sex'],
  date_of_birth: ['D.O.B', 'Date of Birth', 'Birth Date', 'Birthdate', 'Born', 'Birthday'],
  licence_no: [
    'Licence No',
    'License No',
    'DL No',
    'Driving Licence',
    'Driving License No',
    'Driving Licence No',
    'Licence Number',
    'License Number',
    'DL Number',
    'DL',
  ],
  licence_class: ['Licence Class', 'License Class', 'DL Class', 'Class'],
  licence_expiry: ['DL Expiry', 'Licence Expiry', 'License Expiry', 'DL Expiry Date', 'Licence Expiry Date', 'Licence Valid Until'],
  experience_years: [
    'Yrs Exp',
    'Experience',
    'Years of Experience',
    'Exp',
    'Experience (Years)',
    'Years Experience',
    'Exp Yrs',
    'Driving Experience',
  ],
  vehicle: ['Vehicle', 'Vehicle Type', 'Vehicle Option', 'Vehicle Options', 'Truck Type', 'Truck', 'Body Type', 'Trailer Type'],
  vehicle_categories: ['Vehicle Categories', 'Vehicle Category', 'Allowed Vehicle Categories', 'Allowed Categories', 'Categories'],
  card_no: ['Card No', 'Card', 'Card Number', 'Driver Card No', 'Pass No', 'Gate Pass No'],
  pass_expiry: ['Pass Expiry', 'Pass Expiry Date', 'Card Expiry', 'Pass Valid Until', 'Gate Pass Expiry'],
  medical_expiry: ['Medical Expiry', 'Medical Expiry Date', 'Medical', 'Medical Valid Until', 'Medical Exp'],
  ddt_expiry: ['DDT Expiry', 'DDT Expiry Date', 'DDT', 'Defensive Driving Expiry', 'Defensive Driving Training Expiry', 'DDT Exp'],
  bulker_expiry: ['Bulker Trg Expiry', 'Bulker Training Expiry', 'Bulker Expiry', 'Bulker Training', 'Bulker Exp', 'Bulker Trg'],
  status: ['Status', 'Driver Status', 'State'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type DriverField = keyof typeof driverHeadings
export type DriverCells = Readonly<Record<DriverField, string>>

/** Columns without which no row can be imported. */
const requiredFields: readonly DriverField[] = ['transporter', 'name', 'id_no', 'phone_1', 'date_of_birth', 'licence_no']

/** Why a file is refused for missing columns; undefined where it is fine. */
export function missingDriverColumns(missing: readonly DriverField[]): string | undefined {
  const labels = requiredFields.filter((field) => missing.includes(field)).map((field) => `'${driverHeadings[field][0]}'`)
  return labels.length === 0 ? undefined : `These columns are missing or have an unknown heading: ${labels.join(', ')}.`
}

/** The column behind a field of the driver form. */
export const driverFieldOf = (formField: string): DriverField =>
  isDriverField(formField) ? formField : (renamedFields.get(formField) ?? 'name')

const renamedFields = new Map<string, DriverField>([
  ['phones', 'phone_1'],
  ['vehicle_options', 'vehicle'],
])

const isDriverField = (name: string): name is DriverField => name in driverHeadings
