import { Plus, ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { severityNames } from '../severities.rules.ts'
import { catalogueContract, type EntryRow } from './catalogue.contract.ts'
import { entryHref } from './catalogue.paths.ts'
import { actionText, entryLooks, monthsText, pointsText, trainingText } from './entry-texts.tsx'
import { PointsRuleCard } from './points-rule-card.tsx'

const loadForm = () => import('./form/entry-form.tsx')
const EntryForm = lazyPart(loadForm, 'EntryForm')

/** What violations are called at this plant and weigh, and what is proposed for the points of a driver. */
export function CatalogueScreen(): ReactNode {
  const { data: shown, isStale } = useRouteQuery(catalogueContract.index, {})
  const [isOpen, setOpen] = useState(false)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  return (
    <>
      <PageHead
        title="Violation catalogue"
        subtitle="What violations are called at this plant, and what they weigh"
        actions={
          <Button look="primary" icon={<Plus aria-hidden />} onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
            Add to catalogue
          </Button>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <PointsRuleCard />
        <Table
          noun="entries"
          columns={columns}
          rows={shown.data}
          rowKey={({ _id }) => _id}
          rowName={({ version }) => version.name}
          openHref={({ _id }) => entryHref(_id)}
          nameHref={({ _id }) => entryHref(_id)}
          phone={phoneCard}
          page={1}
          page_size={200}
          total={shown.data.length}
          onChange={() => {}}
          isStale={isStale}
          empty={
            <Empty
              icon={<ShieldAlert />}
              title="No catalogue yet"
              text="Violations are described in free text and have no points. They do from the first day of the first entry on."
            />
          }
        />
      </div>
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title="Add to catalogue">
        <EntryForm today={shown.today} onDone={() => setOpen(false)} />
      </SidePanel>
    </>
  )
}

function StateCell({ state, version, next_change: next }: EntryRow): ReactNode {
  const { tone, label } = entryLooks[state]
  const since = state === 'in force' ? `Since ${formatDate(version.from_day)}` : label
  return (
    <>
      <Status tone={tone}>{since}</Status>
      {next && (
        <span className="block text-13 text-ink-2">
          {next.is_end ? 'Ends' : 'Changes'} {formatDate(next.from_day)}
        </span>
      )}
    </>
  )
}

const phoneCard = ({ version, ...row }: EntryRow): ReactNode => (
  <div className="mt-1 flex flex-col gap-1 text-13">
    <p className="text-ink-2">
      {version.category}, {severityNames[version.severity].toLowerCase()}
    </p>
    <p>
      {pointsText(version.points)} for {monthsText(version.lapse_months)}
      {version.action !== 'none' && `. ${actionText(version)}`}
    </p>
    <StateCell version={version} {...row} />
  </div>
)

const columns: readonly Column<EntryRow>[] = [
  { key: 'name', title: 'Violation', cell: ({ version }) => version.name, isRowHeader: true, width: '24%' },
  { key: 'category', title: 'Category', cell: ({ version }) => version.category },
  { key: 'severity', title: 'Severity', cell: ({ version }) => severityNames[version.severity] },
  { key: 'points', title: 'Points', align: 'end', cell: ({ version }) => <span className="digits">{version.points}</span> },
  { key: 'lapse', title: 'Lapse after', cell: ({ version }) => monthsText(version.lapse_months) },
  { key: 'action', title: 'Proposed action', cell: ({ version }) => actionText(version) },
  { key: 'training', title: 'Training', cell: ({ version }) => trainingText(version) },
  { key: 'state', title: 'Status', cell: (row) => <StateCell {...row} /> },
]
