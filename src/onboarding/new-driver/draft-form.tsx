import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm, type ConfirmState } from '#platform/web/dialog/confirm.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { draftsContract } from '../drafts/drafts.contract.ts'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import { newDriverFormContract } from '../submission/submission.contract.ts'
import { useDraftForm, type DraftForm } from './draft-form.hooks.ts'
import { DraftSteps } from './draft-steps.tsx'
import { useNewDriverPaths } from './new-driver.paths.ts'
import { Note } from './note.tsx'
import { SaveStatus } from './save-status.tsx'

/** A draft as a form in steps. */
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
      <DraftSteps form={form} />
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
      subtitle="Saved as you type."
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
