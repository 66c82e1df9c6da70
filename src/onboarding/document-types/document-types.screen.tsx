import { FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { MasterList, type MasterKind } from '#administration/master-list.tsx'
import type { FieldsProps } from '#administration/master-panel.tsx'
import { nameColumn } from '#administration/name.tsx'
import { vehicleOptions } from '#drivers/details/choices.ts'
import { joinList } from '#platform/contract/words.ts'
import { Status } from '#platform/web/badge.tsx'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { CheckboxField, RadioField, SelectField, type Option } from '#platform/web/form/choice-fields.tsx'
import { NumberField, TextField } from '#platform/web/form/text-fields.tsx'
import {
  askedFieldLabels,
  documentFills,
  documentTypesContract,
  documentRequirements,
  type DocumentTypeDetails,
  type DocumentTypeInput,
  type DocumentTypeRow,
} from './document-types.contract.ts'

const optionsOf = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const requiredText = ({ requirement, vehicle_options }: DocumentTypeRow): string =>
  requirement === 'vehicle options' ? `For ${joinList(vehicle_options)}` : documentRequirements[requirement]

const askedText = ({ asks }: DocumentTypeRow): string =>
  asks.length === 0 ? 'The file only' : asks.map((name) => askedFieldLabels[name]).join(', ')

const validityText = (months: number | null): string => (months === null ? '—' : months === 1 ? '1 month' : `${months} months`)

const ActiveStatus = ({ is_active }: DocumentTypeRow): ReactNode => (
  <Status tone={is_active ? 'ok' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</Status>
)

const documentTypes: MasterKind<DocumentTypeRow, DocumentTypeDetails, DocumentTypeInput> = {
  contract: documentTypesContract,
  path: '/app/staff-portal/administrative/document-types',
  title: 'Document types',
  subtitle: 'What new drivers have to show. A change applies to applications submitted from now on.',
  nouns: { one: 'document type', many: 'document types' },
  searchLabel: 'Search by name',
  icon: <FileCheck />,
  columns: [
    nameColumn('24%'),
    { key: 'requirement', title: 'Required', cell: requiredText, sort: true },
    { key: 'asks', title: 'Asks for', cell: askedText },
    { key: 'fills', title: 'Becomes', cell: ({ fills }) => (fills ? documentFills[fills] : '—'), sort: true },
    { key: 'validity_months', title: 'Validity', cell: ({ validity_months }) => validityText(validity_months) },
    { key: 'is_active', title: 'Status', cell: ActiveStatus, sort: true },
  ],
  phone: (type) => (
    <>
      <p className="text-13 text-ink-2">
        {requiredText(type)} · {askedText(type)}
      </p>
      <p className="mt-1.5 text-13">
        <ActiveStatus {...type} />
      </p>
    </>
  ),
  Fields: DocumentTypeFields,
  blank: { requirement: 'always', asks: [], vehicle_options: [], is_active: true },
  toForm: ({ _id, ...details }) => ({ ...details, vehicle_options: details.vehicle_options as DocumentTypeInput['vehicle_options'] }),
}

export function DocumentTypesScreen(): ReactNode {
  return <MasterList kind={documentTypes} />
}

function DocumentTypeFields({ field }: FieldsProps<DocumentTypeInput>): ReactNode {
  const requirement = { ...field('requirement'), optional: false }
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <RadioField field={requirement} label="Required" options={optionsOf(documentRequirements)} />
      {requirement.value === 'vehicle options' && (
        <CheckboxesField
          field={{ ...field('vehicle_options'), optional: false }}
          label="Vehicle options"
          hint="Required of drivers of any of these"
          options={vehicleOptions.map((option) => ({ value: option, label: option }))}
        />
      )}
      <CheckboxesField
        field={{ ...field('asks'), optional: false }}
        label="Asked beside the file"
        hint="Leave all empty to ask for the file only"
        options={optionsOf(askedFieldLabels)}
      />
      <SelectField
        field={field('fills')}
        label="Becomes"
        hint="What an accepted document counts as. One active type for each."
        placeholder="Nothing"
        options={optionsOf(documentFills)}
      />
      <NumberField
        field={field('validity_months')}
        label="Validity"
        unit="months"
        hint="Counted from 'Issued on', where the document has no expiry of its own"
      />
      <CheckboxField
        field={{ ...field('is_active'), optional: false }}
        label="Active"
        hint="Inactive types are kept, but new applications do not ask for them"
      />
    </>
  )
}
