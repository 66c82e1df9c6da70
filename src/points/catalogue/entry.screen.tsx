import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import type { Output } from '#platform/contract/route.ts'
import { Badge, Status } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { isNotFound } from '#platform/web/client.ts'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { query } from '#platform/web/query.ts'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { severityNames } from '../severities.rules.ts'
import { catalogueContract, type ShownVersion } from './catalogue.contract.ts'
import { cataloguePath } from './catalogue.paths.ts'
import { EntryActions } from './entry-actions.tsx'
import { actionText, entryLooks, monthsText, pointsText, trainingText, entryVersionLooks } from './entry-texts.tsx'

export type EntryShown = Output<typeof catalogueContract.details>

const back = { label: 'Violation catalogue', href: cataloguePath }

/** One entry of the catalogue: what it says, said and will say. */
export function CatalogueEntryScreen(): ReactNode {
  const entry_id = usePathParameter('id')
  const { data, error } = useQuery(query(catalogueContract.details, { entry_id }))
  if (data) return <Found shown={data} />
  if (isNotFound(error))
    return (
      <>
        <PageHead title="Violation" back={back} />
        <section aria-label="Violation" className="rounded-12 border border-line bg-surface">
          <Empty icon={<ShieldAlert />} title="No entry found" text="It may belong to another plant." />
        </section>
      </>
    )
  if (error) throw error
  return <PageSkeleton rows={4} />
}

function Found({ shown }: { shown: EntryShown }): ReactNode {
  const { state, version } = shown.entry
  useTabTitle(version.name)
  const { tone, label } = entryLooks[state]
  return (
    <>
      <PageHead title={version.name} back={back} badge={<Badge tone={tone}>{label}</Badge>} actions={<EntryActions shown={shown} />} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <Card title="What it says">
          <Facts
            facts={[
              { label: 'Category', value: version.category },
              { label: 'Severity', value: severityNames[version.severity] },
              { label: 'Points', value: version.points },
              { label: 'Lapse after', value: monthsText(version.lapse_months) },
              { label: 'Proposed action', value: actionText(version) },
              { label: 'Training', value: trainingText(version) },
            ]}
          />
        </Card>
        <Card title="Versions" description="A version stays as it was written. A violation is judged by the one of its day.">
          <ul aria-label="Versions" className="divide-y divide-line">
            {shown.versions.map((each) => (
              <li key={each._id} className="py-3 first:pt-0 last:pb-0">
                <OneVersion version={each} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

function OneVersion({ version }: { version: ShownVersion }): ReactNode {
  const { from_day, state, is_ended, name, category, severity, points, lapse_months, action, training_topic, created_by, created_at } =
    version
  const { tone, label } = entryVersionLooks[state]
  const said = [
    name,
    category,
    severityNames[severity],
    `${pointsText(points)} for ${monthsText(lapse_months)}`,
    ...(action === 'none' ? [] : [actionText(version)]),
    ...(training_topic === null ? [] : [trainingText(version)]),
  ]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {is_ended ? 'Ended from' : 'From'} <span className="digits">{formatDate(from_day)}</span>
        </span>
        <Status tone={tone}>{label}</Status>
      </p>
      <p className="wrap-anywhere">{is_ended ? 'Not in the catalogue' : said.join(' · ')}</p>
      <p className="text-13 text-ink-2">
        {formatMoment(created_at)}
        {created_by !== null && ` by ${created_by}`}
      </p>
    </>
  )
}
