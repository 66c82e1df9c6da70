import { BadgeCheck, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { Button } from '#platform/web/button.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { useSelection, type Selection } from '#platform/web/table/selection.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { GeneratedCard } from './generated-card.tsx'
import { maxGenerated, passQueueSorts, type QueuedDriver } from './pass-generation.contract.ts'
import { passGenerationPath } from './pass-generation.paths.ts'
import { queueCard, queueColumns } from './pass-queue-columns.tsx'
import { isTooMany, useGenerate, usePassQueue } from './pass-queue.hooks.ts'
import { passQueues, type PassQueue } from './pass-queues.rules.ts'

/** 'Pass generation': who is ready, who is blocked and why, and whose yearly pass is due. */
export function PassQueueScreen(): ReactNode {
  const passes = usePassQueue()
  const { state, list, change } = passes
  const { data, page, page_size, total, capped_at, counts } = list.data
  const { queue } = state
  const { chosen, onChange } = useSelection(`${queue} ${state.search} ${state.transporter_id ?? ''}`)
  const selection: Selection<QueuedDriver> = { chosen, onChange, isSelectable: ({ blockers }) => blockers.length === 0 }
  const { pending, answer, generateAll, confirmation } = useGenerate(() => onChange(new Set()))
  return (
    <>
      <PageHead
        title="Pass generation"
        subtitle="Drivers with verified documents, and drivers whose yearly pass is due"
        actions={queue !== 'blocked' && <GenerateButton chosen={[...chosen]} pending={pending} onGenerate={generateAll} />}
      />
      {answer && <GeneratedCard answer={answer} />}
      <div className="mb-4">
        <Tabs
          label="Passes to generate"
          tabs={passQueues.map((key) => ({ key, label: labels[key], count: counts?.[key] }))}
          chosen={queue}
          onChoose={(key) => change({ queue: passQueues.find((one) => one === key), sort: undefined })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={labels[queue]}>
        <Table
          noun="drivers"
          columns={queueColumns(queue)}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ name }) => name}
          openHref={({ _id }) => passGenerationPath(_id)}
          selection={queue === 'blocked' ? undefined : selection}
          phone={queueCard}
          page={page}
          page_size={page_size}
          total={total}
          capped_at={capped_at}
          sort={state.sort}
          onChange={({ sort, ...rest }) =>
            change({ ...rest, ...(sort !== undefined && { sort: passQueueSorts.find((one) => one === sort) }) })
          }
          isStale={list.isStale}
          toolbar={<QueueFilters passes={passes} />}
          empty={<ListEmpty list={passes} icon={<IdCard />} none={none[queue]} noMatch={noMatch} />}
        />
      </div>
      {confirmation}
    </>
  )
}

const panelId = 'pass-queue'
const labels = { ready: 'Ready', blocked: 'Blocked', yearly: 'Yearly' } satisfies Record<PassQueue, string>

const none = {
  ready: { title: 'No passes to generate', text: 'Drivers appear here as soon as their documents are verified.' },
  blocked: { title: 'Nobody is blocked', text: 'Drivers with a missing or expired document appear here.' },
  yearly: {
    title: 'No yearly passes are due',
    text: 'Drivers appear here 30 days before their pass ends, if their documents last longer.',
  },
}
const noMatch = { title: 'No drivers found', text: 'No driver in this list matches the search and the filters.' }

type GenerateButtonProps = {
  chosen: readonly string[]
  pending: boolean
  onGenerate: (driverIds: readonly string[]) => Promise<void>
}

function GenerateButton({ chosen, pending, onGenerate }: GenerateButtonProps): ReactNode {
  if (isTooMany(chosen.length)) return <p className="text-bad">Choose at most {maxGenerated} drivers at once.</p>
  const label = chosen.length === 1 ? 'Generate 1 pass' : chosen.length > 1 ? `Generate ${chosen.length} passes` : 'Generate passes'
  return (
    <>
      {chosen.length === 0 && <span className="text-13 text-ink-2">Choose drivers in the list.</span>}
      <Button
        look="primary"
        icon={<BadgeCheck aria-hidden />}
        loading={pending}
        disabled={chosen.length === 0}
        onClick={() => void onGenerate(chosen)}
      >
        {label}
      </Button>
    </>
  )
}

function QueueFilters({ passes }: { passes: ReturnType<typeof usePassQueue> }): ReactNode {
  const { state, change, choosesTransporter } = passes
  return (
    <FilterBar
      list={passes}
      search={<SearchBox label="Search by name or id number" text={state.search} onSearch={(search) => change({ search })} />}
      filters={[choosesTransporter && transporterFilter(passes)]}
    />
  )
}
