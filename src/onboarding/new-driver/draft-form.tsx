import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { useConfirm, type ConfirmState } from '#platform/web/dialog/confirm.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { draftsContract } from '../drafts/drafts.contract.ts'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import { newDriverFormContract } from '../submission/submission.contract.ts'
import { useDraftForm, type DraftForm } from './draft-form.hooks.ts'
import { DocumentsSection } from './sections/documents-section.tsx'
import { LicenceSection } from './sections/licence-section.tsx'
import { useNewDriverPaths } from './new-driver.paths.ts'
import { Note } from './note.tsx'
import { PersonSection } from './sections/person-section.tsx'
import { ReviewSection } from './sections/review-section.tsx'
import { SaveStatus } from './save-status.tsx'
import { useSectionFocus } from './section-focus.hooks.ts'
import { SectionList } from './section-list.tsx'
import { countBySection, sections, sectionTitles, type Section } from './sections.rules.ts'
import { useSubmit } from './use-submit.hooks.ts'
import { WorkSection } from './sections/work-section.tsx'

/** A draft as a form: all sections below each other, on phones one at a time. */
export function DraftFormPage({ draftId }: { draftId: string }): ReactNode {
  const facts = useRouteQuery(newDriverFormContract.form, {}).data
  const { draft } = useRouteQuery(draftsContract.details, { draft_id: draftId }).data
  const form = useDraftForm(facts, draft)
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(form.saver.isDirty, ask)
  return (
    <>
      <FormHead form={form} ask={ask} />
      {form.saver.phase.is === 'gone' && <Gone />}
      <FormSections form={form} />
      {confirmation}
    </>
  )
}

type FormHeadProps = { form: DraftForm; ask: ConfirmState['ask'] }

function FormHead({ form: { draft, entered, saver }, ask }: FormHeadProps): ReactNode {
  const paths = useNewDriverPaths()
  const go = useGo()
  const discard = useCall(draftsContract.remove, {
    refresh: [draftsContract.list, ownApplicationsContract.counts],
    onDone: () => go(paths.form),
  })
  const askToDiscard = async (): Promise<void> => {
    if (await ask(discardQuestion)) await discard.send({ draft_id: draft._id })
  }
  const name = typeof entered['name'] === 'string' ? entered['name'].trim() : ''
  return (
    <PageHead
      title={name || 'New driver'}
      subtitle="Saved as you type. Submit it on the last section."
      back={{ label: 'Drafts', href: paths.form }}
      actions={
        <>
          <SaveStatus saver={saver} />
          <Button icon={<Trash2 aria-hidden />} onClick={() => void askToDiscard()}>
            Discard
          </Button>
        </>
      }
    />
  )
}

const discardQuestion = {
  title: 'Discard this draft?',
  text: 'What is entered and its files are deleted.',
  action: 'Discard draft',
  look: 'danger',
} as const

function Gone(): ReactNode {
  const { applications } = useNewDriverPaths()
  return (
    <div className="mb-4">
      <Note tone="bad" role="alert">
        This draft was submitted or discarded in another window.
        <TextLink href={applications}>Open the applications</TextLink>
      </Note>
    </div>
  )
}

function FormSections({ form }: { form: DraftForm }): ReactNode {
  const paths = useNewDriverPaths()
  const go = useGo()
  const { place, section, open, fix } = useSectionFocus()
  const { submit, ...submission } = useSubmit(form, { onFix: fix, onSubmitted: (driverId) => go(paths.application(driverId)) })
  const parts: Readonly<Record<Section, ReactNode>> = {
    person: <PersonSection form={form} />,
    licence: <LicenceSection form={form} />,
    work: <WorkSection form={form} />,
    documents: <DocumentsSection form={form} />,
    review: <ReviewSection form={form} onFix={fix} onSubmit={submit} {...submission} />,
  }
  return (
    <div ref={place} className="grid gap-4 lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-8">
      <SectionList current={section} toDo={countBySection(form.errors)} onOpen={open} />
      <div className="flex min-w-0 flex-col gap-6">
        {sections.map((key) => (
          <div
            key={key}
            data-section={key}
            tabIndex={-1}
            className={clsx('scroll-mt-32 outline-none lg:scroll-mt-20', key !== section && 'max-lg:hidden')}
          >
            <Card title={sectionTitles[key]}>
              <div className="flex flex-col gap-5">{parts[key]}</div>
            </Card>
          </div>
        ))}
        <Steps section={section} onOpen={open} />
      </div>
    </div>
  )
}

/** Back and Next, on phones. */
function Steps({ section, onOpen }: { section: Section; onOpen: (section: Section) => void }): ReactNode {
  const at = sections.indexOf(section)
  const [before, after] = [sections[at - 1], sections[at + 1]]
  return (
    <div className="flex justify-between gap-3 lg:hidden">
      {before ? <Button onClick={() => onOpen(before)}>Back</Button> : <span />}
      {after && (
        <Button look="primary" onClick={() => onOpen(after)}>
          Next: {sectionTitles[after]}
        </Button>
      )}
    </div>
  )
}
