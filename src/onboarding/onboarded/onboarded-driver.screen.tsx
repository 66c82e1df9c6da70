import { useState, type ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { ownApplicationsContract, type ApplicationDetails } from '../applications/own-applications.contract.ts'
import { useNewDriverPaths } from '../new-driver/new-driver.paths.ts'
import { submissionContract } from '../submission/submission.contract.ts'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import { StageBadge } from './application-stage.tsx'
import { RedoDocuments } from './redo-documents.tsx'

const refreshed = [ownApplicationsContract.details, ownApplicationsContract.list, ownApplicationsContract.counts]

/** One's own new driver: its stages, and the documents that have to be sent again. */
export function OnboardedDriverScreen(): ReactNode {
  const driverId = usePathParameter('id')
  const { application } = useRouteQuery(ownApplicationsContract.details, { driver_id: driverId }).data
  const { driver_id: driver, stage, submitted_at, submitted_by } = application
  const isStaff = useActor().portal === 'staff_portal'
  const paths = useNewDriverPaths()
  useTabTitle(driver.name)
  return (
    <>
      <PageHead
        title={driver.name}
        badge={<StageBadge stage={stage} />}
        subtitle={`Submitted by ${submitted_by.name} on ${formatMoment(submitted_at)}`}
        back={{ label: isStaff ? 'My applications' : 'Onboarded drivers', href: lastListAddress(paths.applications) }}
        actions={<Actions application={application} />}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <RedoDocuments application={application} refreshed={refreshed} />
          <ApplicationFacts application={application} />
          <ApplicationDocuments documents={application.documents} />
        </div>
        <Card title="Stages">
          <ApplicationSteps steps={application.steps} />
        </Card>
      </div>
    </>
  )
}

function ApplicationFacts({ application }: { application: ApplicationDetails }): ReactNode {
  const { driver_id, transporter_id, picture, pass_expiry, collection_place, decision_comment, stage } = application
  return (
    <Card title="Driver">
      <div className="flex flex-wrap gap-5">
        {picture !== null && <img src={picture} alt={driver_id.name} className="h-40 w-30 rounded-12 bg-sunken object-cover" />}
        <div className="min-w-56 flex-1">
          <Facts
            columns={2}
            facts={[
              { label: 'Id no', value: driver_id.id_no },
              { label: 'Transporter', value: transporter_id.name },
              { label: 'Pass expiry', value: formatDate(pass_expiry) },
              ...(stage === 'card to collect' ? [{ label: 'Collect the card at', value: collection_place, wide: true }] : []),
              ...(decision_comment === null ? [] : [{ label: 'Decision', value: decision_comment, wide: true }]),
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

function Actions({ application }: { application: ApplicationDetails }): ReactNode {
  const { driver } = useDriverPaths()
  const { ask, confirmation } = useConfirm()
  const [isAsking, setAsking] = useState(false)
  const withdrawal = useCall(submissionContract.withdraw, { refresh: refreshed })
  const withdraw = async (): Promise<void> => {
    setAsking(true)
    const question = {
      title: 'Withdraw this application?',
      text: `${application.driver_id.name} is not onboarded. A new application starts from the beginning.`,
      action: 'Withdraw',
      look: 'danger',
    } as const
    if (await ask(question)) await withdrawal.send({ application_id: application._id, comment: undefined })
    setAsking(false)
  }
  return (
    <>
      {application.stage === 'active' && <ButtonLink href={driver(application.driver_id._id)}>Open the driver</ButtonLink>}
      {application.can_withdraw && (
        <Button loading={withdrawal.pending} disabled={isAsking} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
      {confirmation}
    </>
  )
}
