import type * as z from 'zod/mini'
import type { DriverField, FormSection } from './driver-field.contract.ts'
import { driverFields } from './driver-fields.contract.ts'

type Fields = typeof driverFields
export type DriverFieldName = keyof Fields

type ListedField = DriverField & { name: DriverFieldName }

export const driverFieldList: readonly ListedField[] = Object.entries(driverFields).map(([name, field]) => ({
  name: name as DriverFieldName,
  ...field,
}))

/** An object with an entry for each of these fields. `T` states what the entries are. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names the shape that its entries make.
export const byField = <T, F extends DriverField = ListedField>(entry: (field: F) => readonly [string, unknown], fields: readonly F[]): T =>
  Object.fromEntries(fields.map(entry)) as T

/** A driver's fields as stored. */
export type DriverDetailRow = { [K in DriverFieldName]: z.output<Fields[K]['shown']> }

type NameShown<K extends DriverFieldName> = Fields[K] extends { shownAs: infer N extends string } ? N : K
export type ShownDetails = { [K in DriverFieldName as NameShown<K>]: Fields[K]['shown'] }

/** The details in a driver's page. */
export const shownDetails = byField<ShownDetails>(({ name, shown, shownAs = name }) => [shownAs, shown], driverFieldList)

/** A field's value in a driver's page. */
export const shownValue = ({ name, shownAs = name }: ListedField, page: Readonly<Record<string, unknown>>): unknown => page[shownAs]

type WithPart<P extends 'change' | 'exported' | 'section'> = {
  [K in DriverFieldName]: Fields[K] extends { [part in P]: object | string } ? K : never
}[DriverFieldName]

/** The fields in the export of drivers. */
export type ExportedDetails = Pick<DriverDetailRow, WithPart<'exported'>>
export const exportedFields = driverFieldList.filter(
  (field): field is ListedField & { name: keyof ExportedDetails } => field.exported !== undefined,
)

/** The fields that the form of a new driver asks for. */
export type OnboardedFieldName = WithPart<'section'>
export type OnboardedField = ListedField & { name: OnboardedFieldName; section: FormSection }
export const onboardedFields = driverFieldList.filter((field): field is OnboardedField => field.section !== undefined)
export type OnboardedShape = { [K in OnboardedFieldName]: Fields[K]['schema'] }

/** The fields that a request may change. */
export type ChangedFieldName = WithPart<'change'>
type ChangeOf<K extends ChangedFieldName> = Fields[K]['change']
type NameInChange<K extends ChangedFieldName> = ChangeOf<K> extends { as: infer N extends string } ? N : K

export type ChangedShape = {
  [K in ChangedFieldName as NameInChange<K>]: ChangeOf<K> extends { isRequired: true }
    ? Fields[K]['schema']
    : z.ZodMiniOptional<Fields[K]['schema']>
}
