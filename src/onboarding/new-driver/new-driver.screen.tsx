import { Ban, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { DetailsSkeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { draftsContract } from '../drafts/drafts.contract.ts'
import { newDriverFormContract } from '../submission/submission.contract.ts'
import { DraftsList } from './drafts-list.tsx'
import { useNewDriverAddress, useNewDriverPaths } from './new-driver.paths.ts'

const DraftFormPage = lazyPart(() => import('./draft-form.tsx'), 'DraftFormPage')

/** 'New driver': the drafts, and the form of the one in the address. */
export function NewDriverScreen(): ReactNode {
  const { draftId } = useNewDriverAddress()
  const { allow_onboarding } = useRouteQuery(newDriverFormContract.form, {}).data
  if (draftId === undefined || !allow_onboarding) return <DraftsPage isOpen={allow_onboarding} />
  return (
    <Waiting fallback={<DetailsSkeleton />}>
      <DraftFormPage key={draftId} draftId={draftId} />
    </Waiting>
  )
}

function DraftsPage({ isOpen }: { isOpen: boolean }): ReactNode {
  const isStaff = useActor().portal === 'staff_portal'
  const paths = useNewDriverPaths()
  const go = useGo()
  const creating = useCall(draftsContract.create, {
    refresh: [draftsContract.list],
    toast: false,
    onDone: ({ draft }) => go(paths.draft(draft._id)),
  })
  const start = (
    <Button look="primary" icon={<Plus aria-hidden />} loading={creating.pending} onClick={() => void creating.send({})}>
      Start a new driver
    </Button>
  )
  return (
    <>
      <PageHead
        title="New driver"
        subtitle="Start a form, or continue a draft. Documents are uploaded one by one."
        actions={
          <>
            <ButtonLink href={paths.applications}>{isStaff ? 'My applications' : 'Onboarded drivers'}</ButtonLink>
            {isOpen && start}
          </>
        }
      />
      {isOpen ? (
        <DraftsList start={start} />
      ) : (
        <Card>
          <Empty
            icon={<Ban />}
            title="New drivers are not onboarded at this plant."
            text="Choose another plant, or ask an administrator to allow it for this one."
          />
        </Card>
      )}
    </>
  )
}
