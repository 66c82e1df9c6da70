import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, type Fact } from '#platform/web/table/facts.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { fieldLabels, sectionOf, sections, sectionTitles, type Section } from '../sections.rules.ts'

type EnteredSummaryProps = { form: DraftForm; onOpen: (section: Section) => void }

/** What was entered, step by step, each with the way back to change it. */
export const EnteredSummary = ({ form, onOpen }: EnteredSummaryProps): ReactNode =>
  sections
    .filter((section) => section !== 'review')
    .map((section) => (
      <div key={section} className="flex flex-col gap-3 border-t border-line pt-4">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">{sectionTitles[section]}</h3>
          <Button look="quiet" aria-label={`Change: ${sectionTitles[section]}`} onClick={() => onOpen(section)}>
            Change
          </Button>
        </div>
        <Facts columns={2} facts={section === 'documents' ? documentFacts(form) : entryFacts(form, section)} />
      </div>
    ))

const days = ['date_of_birth', 'licence_issued_on', 'licence_expiry']

function entryFacts({ entered, draft, facts }: DraftForm, section: Section): readonly Fact[] {
  const names = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter((name) => sectionOf(name) === section)
  const valueOf = (name: keyof typeof fieldLabels): ReactNode => {
    if (name === 'picture') return draft.picture && <img src={draft.picture} alt="" className="h-24 w-18 rounded-8 object-cover" />
    const entry = entered[name]
    if (name === 'transporter_id') return facts.transporters.find(({ _id }) => _id === entry)?.name
    if (Array.isArray(entry)) return entry.filter(Boolean).join(', ')
    return days.includes(name) && typeof entry === 'string' ? formatDate(entry) : entry
  }
  return names.map((name) => ({ label: fieldLabels[name], value: valueOf(name) }))
}

function documentFacts({ draft, facts }: DraftForm): readonly Fact[] {
  const documents = facts.document_types.filter(({ _id }) => draft.documents.some(({ document_type_id }) => document_type_id === _id))
  return [{ label: 'Uploaded', value: documents.map(({ name }) => name).join(', '), wide: true }]
}
