import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { countText } from '#platform/contract/words.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { isNotFound } from '#platform/web/client.ts'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import type { Output } from '#platform/contract/route.ts'
import { query } from '#platform/web/query.ts'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { RecountBar } from './recount/recount-bar.tsx'
import { RequirementActions } from './requirement-actions.tsx'
import { requirementsContract } from './requirements.contract.ts'
import { requirementsPath } from './requirements.paths.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { stateLooks } from './state-looks.tsx'
import { VersionsCard } from './versions-card.tsx'

export type RequirementShown = Output<typeof requirementsContract.details>

const back = { label: 'Requirements', href: requirementsPath }

/** One requirement: what it says now, what it said and will say. */
export function RequirementScreen(): ReactNode {
  const requirement_id = usePathParameter('id')
  const { data, error } = useQuery(query(requirementsContract.details, { requirement_id }))
  if (data) return <Found shown={data} />
  if (isNotFound(error))
    return (
      <>
        <PageHead title="Requirement" back={back} />
        <section aria-label="Requirement" className="rounded-12 border border-line bg-surface">
          <Empty icon={<ListChecks />} title="No requirement found" text="It may belong to another plant." />
        </section>
      </>
    )
  if (error) throw error
  return <PageSkeleton rows={4} />
}

function Found({ shown }: { shown: RequirementShown }): ReactNode {
  const { requirement, waiting, recount } = shown
  const title = sentenceCase(requirement.name)
  useTabTitle(title)
  const { tone, label } = stateLooks[requirement.state]
  return (
    <>
      <PageHead title={title} back={back} badge={<Badge tone={tone}>{label}</Badge>} actions={<RequirementActions shown={shown} />} />
      <RecountBar recount={recount} />
      {waiting !== null && (
        <p className="mb-4 rounded-12 bg-warn-soft px-4 py-3 text-warn">
          A change waits for its second person.{' '}
          <Link href={`/app/staff-portal/confirmations/details/${waiting}`} className="font-medium underline">
            Open it
          </Link>
        </p>
      )}
      <div className="flex flex-col gap-4">
        <Card
          title="What it says"
          description={requirement.is_built_in ? 'Built in: its name, columns and calls are the same at all plants.' : undefined}
        >
          <RuleFacts shown={shown} />
        </Card>
        <VersionsCard shown={shown} />
      </div>
    </>
  )
}

function RuleFacts({ shown: { requirement, versions, active_drivers } }: { shown: RequirementShown }): ReactNode {
  const version = versions.find(({ state }) => state === 'in force') ?? versions.findLast(({ state }) => state === 'ahead')
  const own = requirement.is_built_in ? undefined : version
  return (
    <Facts
      facts={[
        { label: 'How it is proved', value: requirement.proof_text },
        { label: 'Who needs it', value: sentenceCase(requirement.needed_text) },
        { label: 'Validity', value: requirement.validity_text },
        { label: 'Not met today', value: `${countText(requirement.not_met)} of ${countText(active_drivers)} active drivers` },
        ...(own
          ? [
              { label: 'Short name', value: own.short_name },
              { label: 'Must be met by', value: own.met_by === null ? 'Its first day' : formatDate(own.met_by) },
              { label: 'Next step of a driver', value: own.next_step, wide: true },
              { label: 'Explanation', value: own.explanation, wide: true },
            ]
          : []),
      ]}
    />
  )
}
