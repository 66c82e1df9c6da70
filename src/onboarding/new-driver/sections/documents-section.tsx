import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { askedFieldLabels, type AskedField, type DocumentTypeRow } from '../../document-types/document-types.contract.ts'
import { documentEntry } from '../../drafts/draft-entries.rules.ts'
import { isDocumentOffered, isDocumentRequired } from '../../submission/document-entries.rules.ts'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { DocumentPages } from '../pages/document-pages.tsx'

/** The documents that follow from the document types and the vehicle options. */
export function DocumentsSection({ form }: { form: DraftForm }): ReactNode {
  const options = [form.entered['vehicle_options'] ?? []].flat()
  const offered = form.facts.document_types.filter((type) => isDocumentOffered(type, options))
  return (
    <ul className="flex flex-col gap-6">
      {offered.map((type) => (
        <li key={type._id} className="flex flex-col gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
          <DocumentEntry form={form} type={type} isRequired={isDocumentRequired(type, options)} />
        </li>
      ))}
    </ul>
  )
}

type DocumentEntryProps = { form: DraftForm; type: DocumentTypeRow; isRequired: boolean }

function DocumentEntry({ form, type, isRequired }: DocumentEntryProps): ReactNode {
  const { draft, files, field, problemAt, facts } = form
  const uploaded = draft.documents.find(({ document_type_id }) => document_type_id === type._id)
  const isLicence = type.fills === 'licence'
  const asked = isLicence ? type.asks.filter((name) => name === 'issuer') : type.asks
  const isTouched = uploaded !== undefined || asked.some((name) => form.entered[documentEntry(type._id, name)] !== undefined)
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {type.name}
        <DocumentBadge isUploaded={uploaded !== undefined} isRequired={isRequired} />
      </h3>
      <EntryField form={form} name={`documents.${type._id}.file`}>
        <DocumentPages
          label={type.name}
          uploaded={uploaded}
          problem={problemAt(`documents.${type._id}.file`)}
          onUpload={(pages, onProgress) => files.setDocument(type._id, pages, onProgress)}
          onRemove={() => files.removeDocument(type._id)}
        />
      </EntryField>
      {isLicence && <p className="text-13 text-ink-2">Its number and dates are those of the section 'Licence'.</p>}
      {asked.length > 0 && (isRequired || isTouched) && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {asked.map((name) => {
            const entry = documentEntry(type._id, name)
            return (
              <EntryField key={name} form={form} name={entry}>
                <AskedEntry name={name} field={field(entry)} today={facts.today} />
              </EntryField>
            )
          })}
        </div>
      )}
    </>
  )
}

function DocumentBadge({ isUploaded, isRequired }: { isUploaded: boolean; isRequired: boolean }): ReactNode {
  if (isUploaded) return <Badge tone="ok">Uploaded</Badge>
  return isRequired ? <Badge tone="warn">Required</Badge> : <Badge>Optional</Badge>
}

type AskedEntryProps = { name: AskedField; field: FieldBinding; today?: string }

/** What is typed beside a document's file. */
export function AskedEntry({ name, field, today }: AskedEntryProps): ReactNode {
  const label = askedFieldLabels[name]
  if (name === 'number' || name === 'issuer') return <TextField field={field} label={label} />
  const limit = today !== undefined && (name === 'issued_on' ? { max: today } : { min: today })
  return <DateField field={field} label={label} {...limit} />
}
