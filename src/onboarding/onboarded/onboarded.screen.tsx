import { UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { ButtonLink } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { useFailableQuery } from '#platform/web/query.ts'
import { TryAgain } from '#platform/web/list/try-again.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { ownApplicationsContract, type OwnApplication } from '../applications/own-applications.contract.ts'
import { applicationStageNames, applicationStages, type ApplicationStage } from '../applications/own-applications.rules.ts'
import { useNewDriverPaths } from '../new-driver/new-driver.paths.ts'

const panelId = 'applications'

/** An office's new drivers by stage; staff see those that they submitted. */
export function OnboardedScreen(): ReactNode {
  const isStaff = useActor().portal === 'staff_portal'
  const paths = useNewDriverPaths()
  const { data: counts, failure, refetch } = useFailableQuery(ownApplicationsContract.counts, {})
  const applications = useList(ownApplicationsContract.list, { path: paths.applications, filters: [] })
  const { stage } = applications.state
  const { data, page, page_size, total, capped_at } = applications.list.data
  return (
    <>
      <PageHead
        title={isStaff ? 'My applications' : 'Onboarded drivers'}
        subtitle={isStaff ? 'New drivers that you submitted, by stage' : 'Your new drivers, from the form to the card'}
        actions={
          <>
            <ButtonLink href={paths.form}>{draftsText(counts?.drafts)}</ButtonLink>
            <ButtonLink look="primary" href={paths.form}>
              New driver
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4">
        <Tabs
          label="Stages"
          tabs={applicationStages.map((key) => ({
            key,
            label: applicationStageNames[key],
            ...(counts && { count: counts.stages.find((each) => each.stage === key)?.n ?? 0 }),
          }))}
          chosen={stage}
          onChoose={(key) => applications.change({ stage: key as ApplicationStage })}
          panelId={panelId}
        />
        {failure && <TryAgain text="The numbers could not be loaded." onRetry={refetch} />}
      </div>
      <div id={panelId} role="tabpanel" aria-label={applicationStageNames[stage]}>
        {stage === 'card to collect' && counts && counts.collection_place !== '' && (
          <p className="mb-4 max-w-[70ch]">Cards are collected here: {counts.collection_place}</p>
        )}
        <Table
          noun="applications"
          columns={columnsOf(stage, isStaff)}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ driver_id }) => driver_id.name}
          openHref={({ driver_id }) => paths.application(driver_id._id)}
          phone={phoneCard}
          page={page}
          page_size={page_size}
          total={total}
          capped_at={capped_at}
          onChange={({ page: to, page_size: size }) => applications.change({ page: to, page_size: size })}
          isStale={applications.list.isStale}
          empty={<ListEmpty list={applications} icon={<UserRoundCheck />} none={emptyTexts[stage]} />}
        />
      </div>
    </>
  )
}

const draftsText = (drafts: number | undefined): string => (drafts === undefined ? 'Drafts' : drafts === 1 ? '1 draft' : `${drafts} drafts`)

const emptyTexts = {
  submitted: {
    title: 'Nothing waits for verification',
    text: 'New drivers that you submit appear here until their documents are verified.',
  },
  'needs you': { title: 'Nothing to do', text: 'Applications whose documents were returned appear here.' },
  verified: { title: 'Nobody waits for a pass', text: 'New drivers whose documents are verified appear here.' },
  'pass made': { title: 'Nobody waits for a card to be printed', text: 'New drivers with a pass appear here until their card is printed.' },
  'card to collect': { title: 'No cards to collect', text: 'New drivers whose card is printed appear here until it is handed over.' },
  active: { title: 'Nobody became active lately', text: 'New drivers who received their card in the last 30 days appear here.' },
  ended: { title: 'Nothing ended', text: 'Applications that were declined or withdrawn appear here.' },
} satisfies Record<ApplicationStage, { title: string; text: string }>

const daysText = (days: number): string => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`)

const Returned = ({ returned }: Pick<OwnApplication, 'returned'>): ReactNode => (
  <ul>
    {returned.map(({ name, reason, comment }) => (
      <li key={name} className="wrap-anywhere">
        {name}
        {(reason ?? comment) && <span className="text-ink-2">: {[reason, comment].filter(Boolean).join(', ')}</span>}
      </li>
    ))}
  </ul>
)

function columnsOf(stage: ApplicationStage, isStaff: boolean): readonly Column<OwnApplication>[] {
  return [
    {
      key: 'driver',
      title: 'Driver',
      cell: ({ driver_id }) => driver_id.name,
      isRowHeader: true,
      note: ({ driver_id }) => driver_id.id_no,
    },
    ...(isStaff ? [{ key: 'transporter', title: 'Transporter', cell: ({ transporter_id }: OwnApplication) => transporter_id.name }] : []),
    {
      key: 'submitted',
      title: 'Submitted',
      cell: ({ submitted_at }) => <span className="digits whitespace-nowrap">{formatDate(submitted_at.slice(0, 10))}</span>,
      note: ({ submitted_by }) => !isStaff && submitted_by.name,
    },
    {
      key: 'days',
      title: 'In this stage',
      cell: ({ days_in_stage }) => <span className="digits whitespace-nowrap">{daysText(days_in_stage)}</span>,
    },
    ...stageColumns(stage),
  ]
}

function stageColumns(stage: ApplicationStage): readonly Column<OwnApplication>[] {
  if (stage === 'needs you')
    return [{ key: 'returned', title: 'Returned', cell: (application) => <Returned {...application} />, width: '32%' }]
  if (stage === 'ended') return [{ key: 'comment', title: 'Reason', cell: ({ decision_comment }) => decision_comment ?? '—', width: '32%' }]
  if (stage !== 'submitted') return []
  return [
    {
      key: 'documents',
      title: 'Documents',
      cell: ({ documents_accepted, documents_required }) => (
        <span className="digits">
          {documents_accepted} of {documents_required} accepted
        </span>
      ),
    },
  ]
}

function phoneCard(application: OwnApplication): ReactNode {
  const { driver_id, days_in_stage, decision_comment } = application
  return (
    <div className="flex flex-col gap-1 text-13">
      <p className="digits text-ink-2">
        {driver_id.id_no} · {daysText(days_in_stage)}
      </p>
      <Returned {...application} />
      {decision_comment && <p>{decision_comment}</p>}
    </div>
  )
}
