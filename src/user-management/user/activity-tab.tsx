import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { pageInput } from '#platform/contract/paging.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { Table, type Column, type TableChange } from '#platform/web/table/table.tsx'
import { userHref } from '../user-management.paths.ts'
import { userHistoryContract, type ActivityRow, type ShownUser } from './user.contract.ts'

const Address = z.object(pageInput)

/** What the person did, newest first. */
export function ActivityTab({ user: { _id } }: { user: ShownUser }): ReactNode {
  const page = useAddressState(Address)
  const go = useGo()
  const { data, isStale } = useListQuery(userHistoryContract.activity, { id: _id, ...page })
  const change = ({ page: at = 1, page_size = page.page_size }: TableChange): void =>
    go(withFields(userHref(_id), { tab: 'activity', page: at, page_size }))
  return (
    <Table
      noun="actions"
      columns={columns}
      rows={data.data}
      rowKey={(row) => row._id}
      rowName={actionText}
      page={data.page}
      page_size={data.page_size}
      total={data.total}
      capped_at={data.capped_at}
      onChange={change}
      isStale={isStale}
      empty={<Empty icon={<History />} title="Nothing yet" text="What this person changes appears here." />}
    />
  )
}

/** 'user_added' and 'user added' as 'User added'. */
function actionText({ action }: ActivityRow): string {
  const words = action.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const columns: readonly Column<ActivityRow>[] = [
  { key: 'at', title: 'When', cell: ({ at }) => <span className="digits whitespace-nowrap">{formatMoment(at)}</span> },
  { key: 'action', title: 'What', cell: actionText, isRowHeader: true },
  { key: 'subject', title: 'About', cell: ({ subject }) => subject.replaceAll('_', ' ') },
  { key: 'plant', title: 'Plant', cell: ({ plant }) => plant },
]
