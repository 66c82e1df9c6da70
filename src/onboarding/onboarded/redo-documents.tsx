import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCall } from '#platform/web/query.ts'
import { ownApplicationsContract, type ApplicationDetails, type OwnDocument } from '../applications/own-applications.contract.ts'
import { AskedEntry } from '../new-driver/sections/documents-section.tsx'
import { PagesPicker } from '../new-driver/pages/pages-picker.tsx'
import { submissionContract } from '../submission/submission.contract.ts'

type RedoDocumentsProps = { application: ApplicationDetails; refreshed: readonly Route[] }

/** The documents that have to be handed in again, and only those; then 'Resubmit'. */
export function RedoDocuments({ application, refreshed }: RedoDocumentsProps): ReactNode {
  const { stage, documents, can_resubmit } = application
  const resubmission = useCall(submissionContract.resubmit, { refresh: refreshed })
  if (stage !== 'needs you') return null
  const open = documents.filter(({ needs_you }) => needs_you)
  return (
    <Card
      title={can_resubmit ? 'Ready to resubmit' : 'Hand these in again'}
      description={can_resubmit ? 'Everything returned is replaced.' : 'What was accepted stays accepted.'}
    >
      <div className="flex flex-col gap-6">
        {open.map((document) => (
          <RedoDocument
            key={`${document._id} ${document.version}`}
            applicationId={application._id}
            document={document}
            refreshed={refreshed}
          />
        ))}
        <div>
          <Button
            look="primary"
            disabled={!can_resubmit}
            loading={resubmission.pending}
            onClick={() => void resubmission.send({ application_id: application._id, comment: undefined })}
          >
            Resubmit
          </Button>
        </div>
      </div>
    </Card>
  )
}

type RedoDocumentProps = { applicationId: string; document: OwnDocument; refreshed: readonly Route[] }

function RedoDocument({ applicationId, document, refreshed }: RedoDocumentProps): ReactNode {
  const { document_type_id, name, reason, comment, asks } = document
  const form = useForm(ownApplicationsContract.replace, {
    fixed: { application_id: applicationId, document_type_id },
    initial: Object.fromEntries(asks.map((asked) => [asked, document[asked] ?? ''])),
    refresh: refreshed,
  })
  const pages = form.field('pages')
  return (
    <Form form={form} className="border-b border-line pb-6">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {reason !== null && <Badge tone="warn">{reason}</Badge>}
        </h3>
        {comment !== null && <p className="mt-1 max-w-[70ch] whitespace-pre-line">{comment}</p>}
      </div>
      <div data-wrong={pages.problem ? '' : undefined}>
        <PagesPicker
          label={name}
          pages={Array.isArray(pages.value) ? (pages.value as readonly File[]) : []}
          problem={pages.problem ?? Object.values(pages.nested)[0]}
          onChange={(files) => pages.onChange([...files])}
        />
      </div>
      {asks.length > 0 && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {asks.map((asked) => (
            <AskedEntry key={asked} name={asked} field={{ ...form.field(asked), optional: false }} />
          ))}
        </div>
      )}
      <div>
        <SubmitButton form={form} look="secondary">
          Hand in {name}
        </SubmitButton>
      </div>
    </Form>
  )
}
