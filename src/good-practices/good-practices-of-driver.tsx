import { Plus, ThumbsUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { goodPracticesContract, type GoodPractice } from './good-practices.contract.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

const GoodPracticeForm = lazyPart(() => import('./good-practice-form.tsx'), 'GoodPracticeForm')

type OfDriver = {
  driverId: string
  /** False of a visiting driver of whom nothing is recorded now. */
  canAdd?: boolean
}

/** A driver's good practices, on the driver's page. */
export const GoodPracticesOfDriver = (props: OfDriver): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full rounded-12!" />}>
    <GoodPractices {...props} />
  </Waiting>
)

function GoodPractices({ driverId, canAdd = true }: OfDriver): ReactNode {
  const [window, setWindow] = useState({ page: 1, page_size: 10 })
  const { data: answer, isStale } = useRouteQuery(goodPracticesContract.ofDriver, { driverId, ...window })
  return (
    <div className="flex flex-col gap-3">
      {canAdd && <AddGoodPractice driverId={driverId} />}
      <Table
        noun="good practices"
        columns={columns}
        rows={answer.data}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        page={answer.page}
        page_size={answer.page_size}
        total={answer.total}
        onChange={({ page = window.page, page_size = window.page_size }) => setWindow({ page, page_size })}
        isStale={isStale}
        empty={<Empty icon={<ThumbsUp />} title="No good practices yet" text="Good practices recorded for this driver appear here." />}
      />
    </div>
  )
}

/** The 'Add good practice' button with its modal. */
function AddGoodPractice({ driverId }: OfDriver): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (!useCan(goodPracticesContract.create.access)) return null
  return (
    <>
      <Button
        className="self-end"
        icon={<Plus aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
      >
        Add good practice
      </Button>
      <Modal open={isOpen} onClose={close} title="Add good practice">
        <GoodPracticeForm driverId={driverId} onDone={close} />
      </Modal>
    </>
  )
}

const columns: readonly Column<GoodPractice>[] = [
  {
    key: 'title',
    title: 'Title',
    cell: ({ title, visited_plant, earlier_plant }) => (
      <>
        {title}
        <span className="block text-13 font-normal text-ink-2 empty:hidden">
          {visited_plant ?? (earlier_plant !== undefined && `At ${earlier_plant}`)}
        </span>
      </>
    ),
    isRowHeader: true,
  },
  {
    key: 'description',
    title: 'Description',
    cell: ({ description }) => <span className="block max-w-[70ch] py-1 whitespace-pre-line">{description}</span>,
  },
  { key: 'date', title: 'Date', cell: ({ date }) => <span className="digits whitespace-nowrap">{formatDate(date)}</span> },
  { key: 'attachment', title: 'Attachment', cell: (practice) => <Attachment practice={practice} /> },
]

function Attachment({ practice: { title, attachment_file } }: { practice: GoodPractice }): ReactNode {
  if (attachment_file === null) return '—'
  return <FilePreview file={{ name: attachment_file.name, href: attachment_file.link }} label={`Attachment of ${title}`} />
}
