import type { ReactNode } from 'react'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { askedFieldLabels, type AskedField, type DocumentTypeRow } from '../../document-types/document-types.contract.ts'
import { documentEntry } from '../../drafts/draft-entries.rules.ts'
import { isDocumentOffered, isDocumentRequired, knownEntries } from '../../submission/document-entries.rules.ts'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { DocumentPages } from '../pages/document-pages.tsx'

/** The documents that follow from the document types and the vehicle options, one row each. */
export function DocumentsSection({ form }: { form: DraftForm }): ReactNode {
  const options = [form.entered['vehicle_options'] ?? []].flat()
  const offered = form.facts.document_types.filter((type) => isDocumentOffered(type, options))
  return (
    <>
      <p className="text-13 text-ink-2">Each is one PDF, or pictures of its pages. Each file at most 10 MB.</p>
      <ul className="flex flex-col gap-3">
        {offered.map((type) => (
          <li key={type._id} className="flex flex-col gap-4">
            <DocumentEntry form={form} type={type} isRequired={isDocumentRequired(type, options)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type DocumentEntryProps = { form: DraftForm; type: DocumentTypeRow; isRequired: boolean }

function DocumentEntry({ form, type, isRequired }: DocumentEntryProps): ReactNode {
  const { draft, files, field, problemAt, facts } = form
  const uploaded = draft.documents.find(({ document_type_id }) => document_type_id === type._id)
  const known = knownEntries(type)
  const asked = type.asks.filter((name) => !(name in known))
  const isOpen = uploaded !== undefined || asked.some((name) => isOpenEntry(form, documentEntry(type._id, name)))
  const file = `documents.${type._id}.file`
  return (
    <>
      <EntryField form={form} name={file}>
        <DocumentPages
          label={type.name}
          isRequired={isRequired}
          uploaded={uploaded}
          problem={problemAt(file)}
          onUpload={(pages, onProgress) => files.setDocument(type._id, pages, onProgress)}
          onRemove={() => files.removeDocument(type._id)}
        />
      </EntryField>
      {isOpen && asked.length > 0 && (
        <fieldset aria-label={type.name} className="mb-3 min-w-0 grid gap-x-4 gap-y-5 pl-4 sm:grid-cols-2">
          {asked.map((name) => {
            const entry = documentEntry(type._id, name)
            return (
              <EntryField key={name} form={form} name={entry}>
                <AskedEntry name={name} field={field(entry)} today={facts.today} />
              </EntryField>
            )
          })}
        </fieldset>
      )}
    </>
  )
}

/** What belongs to a file is asked once the file is there, or where it is typed or called wrong. */
const isOpenEntry = ({ entered, problemAt }: DraftForm, name: string): boolean =>
  entered[name] !== undefined || problemAt(name) !== undefined

type AskedEntryProps = { name: AskedField; field: FieldBinding; today?: string }

/** What is typed beside a document's file. */
export function AskedEntry({ name, field, today }: AskedEntryProps): ReactNode {
  const label = askedFieldLabels[name]
  if (name === 'number' || name === 'issuer') return <TextField field={field} label={label} />
  const limit = today !== undefined && (name === 'issued_on' ? { max: today } : { min: today })
  return <DateField field={field} label={label} {...limit} />
}
