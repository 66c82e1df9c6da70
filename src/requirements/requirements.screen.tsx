import { ListChecks, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { countText } from '#platform/contract/words.ts'
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
import { RecountBar } from './recount/recount-bar.tsx'
import { requirementsContract, type RequirementRow } from './requirements.contract.ts'
import { requirementHref } from './requirements.paths.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { stateLooks } from './state-looks.tsx'

const loadForm = () => import('./form/requirement-form.tsx')
const RequirementForm = lazyPart(loadForm, 'RequirementForm')

/** What a driver needs to load at this plant: the built-in requirements and the plant's own. */
export function RequirementsScreen(): ReactNode {
  const { data: shown, isStale } = useRouteQuery(requirementsContract.index, {})
  const [isOpen, setOpen] = useState(false)
  const mayManage = useCan(requirementsContract.create.access)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  return (
    <>
      <PageHead
        title="Requirements"
        subtitle="What a driver needs to load at this plant"
        actions={
          mayManage && (
            <Button look="primary" icon={<Plus aria-hidden />} onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
              Add requirement
            </Button>
          )
        }
      />
      <RecountBar recount={shown.recount} />
      <Table
        noun="requirements"
        columns={columnsOf(shown.active_drivers)}
        rows={shown.data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => sentenceCase(name)}
        openHref={({ _id }) => requirementHref(_id)}
        nameHref={({ _id }) => requirementHref(_id)}
        page={1}
        page_size={100}
        total={shown.data.length}
        onChange={() => {}}
        isStale={isStale}
        empty={<Empty icon={<ListChecks />} title="No requirements" />}
      />
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title="Add requirement">
        <RequirementForm today={shown.today} onDone={() => setOpen(false)} />
      </SidePanel>
    </>
  )
}

function StateCell({ state, since }: RequirementRow): ReactNode {
  const { tone, label } = stateLooks[state]
  return <Status tone={tone}>{state === 'in force' && since !== null ? `Since ${formatDate(since)}` : label}</Status>
}

const nextText = ({ next_change: next }: RequirementRow): string =>
  next === null ? '—' : `${next.is_end ? 'Ends' : 'Changes'} ${formatDate(next.from_day)}`

const columnsOf = (active: number): readonly Column<RequirementRow>[] => [
  { key: 'name', title: 'Name', cell: ({ name }) => sentenceCase(name), isRowHeader: true, width: '18%' },
  { key: 'proof', title: 'How it is proved', cell: ({ proof_text }) => proof_text || '—' },
  { key: 'needed', title: 'Who needs it', cell: ({ needed_text }) => sentenceCase(needed_text) || '—' },
  { key: 'validity', title: 'Validity', cell: ({ validity_text }) => validity_text || '—' },
  { key: 'state', title: 'Status', cell: (row) => <StateCell {...row} /> },
  { key: 'next', title: 'Next change', cell: nextText },
  {
    key: 'not_met',
    title: 'Not met today',
    align: 'end',
    cell: ({ not_met }) => (
      <span className="digits whitespace-nowrap">
        {countText(not_met)} of {countText(active)}
      </span>
    ),
  },
]
