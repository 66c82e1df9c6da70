import type { ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { ChangedRecords } from './changed-records.tsx'
import { confirmationsContract, type Confirmation } from './confirmations.contract.ts'
import { confirmationPaths } from './confirmations.paths.ts'
import { ConfirmationStatus } from './confirmations.screen.tsx'
import { DecideForm } from './decide-form.tsx'
import { Differences } from './differences.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** A proposed change: what is, what is wanted, and the decision of the second person. */
export function ConfirmationScreen(): ReactNode {
  const { confirmation } = useRouteQuery(confirmationsContract.details, { confirmation_id: usePathParameter('id') }).data
  const { _id, title, kind, state, facts, has_rows } = confirmation
  useTabTitle(title)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Confirmations', href: confirmationPaths.list }, { label: kind.name }]}
        back={{ label: 'Back', href: lastListAddress(confirmationPaths.list) }}
        badge={<ConfirmationStatus state={state} />}
        subtitle={kind.name}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="What changes">
            <Differences facts={facts} />
          </Card>
          {has_rows && <ChangedRecords id={_id} />}
        </div>
        <div className="flex flex-col gap-4">
          <Proposal confirmation={confirmation} />
          <Decision confirmation={confirmation} />
        </div>
      </div>
    </>
  )
}

const Proposal = ({ confirmation }: { confirmation: Confirmation }): ReactNode => (
  <Card title="Proposal">
    <Facts
      columns={1}
      facts={[
        { label: 'Proposed by', value: confirmation.proposed_by },
        { label: 'Proposed on', value: formatMoment(confirmation.proposed_at) },
        { label: 'Ends without a confirmation on', value: formatMoment(confirmation.expires_at) },
      ]}
    />
    {confirmation.can_withdraw && <WithdrawButton confirmation={confirmation} />}
  </Card>
)

function Decision({ confirmation }: { confirmation: Confirmation }): ReactNode {
  const { can_decide, cannot_decide_because, state, decided_by, decided_at, decision_comment } = confirmation
  if (can_decide) return <DecideForm confirmation={confirmation} />
  if (cannot_decide_because !== null) return <Card title="Confirm or refuse">{cannot_decide_because}</Card>
  if (state === 'expired') return <Card title="Expired">Nobody confirmed it in 7 days. Propose it again if it is still wanted.</Card>
  return (
    <Card title="Decision">
      <Facts
        columns={1}
        facts={[
          { label: 'By', value: decided_by },
          { label: 'On', value: formatMoment(decided_at) },
          { label: 'Comment', value: decision_comment },
        ]}
      />
    </Card>
  )
}
