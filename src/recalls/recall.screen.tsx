import { useEffect, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { doctorHref, trainingCompanyHref } from '#administration/issuers/issuer.paths.ts'
import { maintainers } from '#administration/master-data.contract.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { RecallProgress, stageLooks } from './recall-progress.tsx'
import { RecalledDrivers } from './recalled-drivers.tsx'
import { givenText } from './recall-period.rules.ts'
import { recallsContract, type Recall } from './recalls.contract.ts'
import { WithdrawRecall } from './withdraw-recall.tsx'

/** While steps are left, how far it is changes by the second. */
const refreshMs = 2_000

/** A recall: how many drivers have renewed, who has not, and the way back. */
export function RecallScreen(): ReactNode {
  const { data, refetch } = useRouteQuery(recallsContract.details, { recall_id: usePathParameter('id') })
  const { recall, here } = data
  const { issuer, stage, progress } = recall
  const title = `Recall: ${issuer.name}`
  useTabTitle(title)
  const mayMaintain = useCan(maintainers)
  const isMoving = stage === 'running' || stage === 'undoing'
  useEffect(() => {
    const timer = isMoving ? setInterval(refetch, refreshMs) : undefined
    return () => clearInterval(timer)
  })
  const { tone, label } = stageLooks[stage]
  return (
    <>
      <PageHead
        title={title}
        back={mayMaintain ? { label: issuer.name, href: hrefOf(issuer) } : undefined}
        badge={<Badge tone={tone}>{label}</Badge>}
        subtitle={subtitleOf(recall)}
        actions={recall.can_withdraw && <WithdrawRecall recall={recall} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Progress">
            <RecallProgress progress={progress} />
          </Card>
          <RecalledDrivers recallId={recall._id} progress={here} />
        </div>
        <Card title="What was recalled">
          <RecallFacts recall={recall} />
        </Card>
      </div>
    </>
  )
}

const hrefOf = ({ _id: issuer_id, kind }: Recall['issuer']): string =>
  kind === 'doctor' ? doctorHref({ issuer_id }) : trainingCompanyHref({ issuer_id })

function subtitleOf({ renew_by, stage, progress }: Recall): string {
  if (stage === 'withdrawn' || stage === 'undoing') return 'Nobody has to renew because of it any more'
  if (stage === 'done') return 'Nobody is left who has to renew'
  if (renew_by === null || progress.held > 0) return 'Drivers are on hold until they renew with another issuer'
  return `Drivers renew with another issuer by ${formatDate(renew_by)}`
}

function RecallFacts({ recall }: { recall: Recall }): ReactNode {
  const { plant, given_from, given_until, reason, proposed_by, confirmed_by, confirmed_at, withdrawn, progress } = recall
  return (
    <Facts
      columns={1}
      facts={[
        { label: 'Given', value: givenText({ from: given_from, until: given_until }) },
        { label: 'Drivers of', value: plant ?? 'All plants' },
        { label: 'Marked only, because nobody loads by them', value: progress.marked },
        { label: 'Proposed by', value: proposed_by },
        { label: 'Confirmed by', value: confirmed_by },
        { label: 'Confirmed on', value: formatMoment(confirmed_at) },
        { label: 'Reason', value: reason },
        ...(withdrawn ? [{ label: 'Withdrawn', value: `${formatMoment(withdrawn.at)} by ${withdrawn.by}: ${withdrawn.reason}` }] : []),
      ]}
    />
  )
}
