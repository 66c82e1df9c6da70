import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { useCasePaths } from '#requests/hearing/case.paths.ts'
import { HearingCard } from '#requests/hearing/hearing-card.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { CaseBadge, StepDue, waitsForText } from './case-texts.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { casesContract, type CaseDetails, type CaseStep } from './cases.contract.ts'

/** One case: what is next, what was said, and what happened. */
export function CaseScreen(): ReactNode {
  const id = usePathParameter('id')
  const { case: shown } = useRouteQuery(casesContract.details, { id }).data
  const isStaff = useCan(staff('requests.read'))
  const { list } = useCasePaths()
  const title = `Case ${id}: ${shown.driver.name}`
  useTabTitle(title)
  return (
    <>
      <PageHead
        title={title}
        badge={<CaseBadge is_open={shown.is_open} />}
        subtitle={shown.about}
        crumbs={[{ label: 'Cases', href: list }, { label: title }]}
        back={{ label: 'Back', href: lastListAddress(list) }}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <NextCard shown={shown} />
          {shown.hearings.map((hearing) => (
            <HearingCard
              key={hearing.request_id}
              hearing={hearing}
              isStaff={isStaff}
              shownBy={casesContract.details}
              about={{ title: hearing.about, reason: hearing.reason }}
            />
          ))}
          <CaseTimeline entries={shown.timeline} />
        </div>
        <AboutCard shown={shown} />
      </div>
    </>
  )
}

type Shown = { shown: CaseDetails }

/** All that is left, the nearest first. */
function NextCard({ shown: { steps, review_on } }: Shown): ReactNode {
  const { request } = useRequestPaths()
  const isStaff = useCan(staff('requests.read'))
  if (steps.length === 0)
    return (
      <Card title="What is next">
        <p>Nothing is left.{review_on !== null && ` The case comes back on ${formatDate(review_on)}.`}</p>
      </Card>
    )
  const named = (step: CaseStep): ReactNode =>
    isStaff && step.request_id !== null ? <TextLink href={request(step.request_id)}>{step.what}</TextLink> : step.what
  return (
    <Card title="What is next">
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step, at) => (
          <li
            key={`${step.what} ${at}`}
            className="grid grid-cols-2 gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_12rem_9rem]"
          >
            <span className="col-span-2 font-medium sm:col-span-1">{named(step)}</span>
            <span>
              <span className="text-13 text-ink-2">Waits for </span>
              {waitsForText(step).toLowerCase()}
            </span>
            <span>
              <span className="text-13 text-ink-2">{step.waits_for === 'time' ? 'On ' : 'By '}</span>
              <StepDue step={step} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function AboutCard({ shown: { driver, transporter, opened_at, closed_at, review_on, earlier_plant } }: Shown): ReactNode {
  const paths = useDriverPaths()
  const facts = [
    { label: 'Driver', value: <TextLink href={paths.driver(driver._id)}>{driver.name}</TextLink> },
    { label: 'Id no', value: driver.id_no },
    { label: 'Transporter at the time', value: transporter },
    ...(earlier_plant === undefined ? [] : [{ label: 'Plant', value: earlier_plant }]),
    { label: 'Opened', value: formatMoment(opened_at) },
    ...(closed_at === null ? [] : [{ label: 'Closed', value: formatMoment(closed_at) }]),
    ...(review_on === null ? [] : [{ label: 'Comes back on', value: formatDate(review_on) }]),
  ]
  return (
    <Card title="About the case">
      <Facts facts={facts} columns={1} />
    </Card>
  )
}
