import { RefreshCw, Stethoscope } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMay } from '#accounts/session.query.ts'
import { Button } from '#platform/web/button.tsx'
import { daysLeftText, showDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { FilePreview } from '#platform/web/file-preview.tsx'
import { PageHead } from '#platform/web/page-head.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { Modal } from '#platform/web/side-panel.tsx'
import { Table, type Column } from '#platform/web/table.tsx'
import { usePages } from '../renewal-list.query.ts'
import { fixMedicalContract, type MedicalToFix } from './fix-medical.contract.ts'
import { PickRenewal } from './pick-renewal.tsx'

/** 'Fix medical': drivers whose current medical may not be the right one of their renewals. */
export function FixMedicalScreen(): ReactNode {
  const { pages, change } = usePages(fixMedicalContract.list, '/app/staff-portal/fix-medical')
  const list = useAnswer(fixMedicalContract.list, pages)
  const { data, page, page_size, total } = list.data
  const mayFix = useMay(fixMedicalContract.fix.access)
  const [chosen, setChosen] = useState<MedicalToFix>()
  const close = () => setChosen(undefined)
  const refresh = (
    <Button icon={<RefreshCw aria-hidden />} onClick={list.refetch}>
      Refresh
    </Button>
  )
  return (
    <>
      <PageHead
        title="Requests medical"
        meaning="Drivers whose current medical may not be the right one of their renewals"
        actions={refresh}
      />
      <Table
        noun="medicals"
        columns={mayFix ? [...columns, fixColumn(setChosen)] : columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ driver_id }) => driver_id.name}
        page={page}
        page_size={page_size}
        total={total}
        onChange={change}
        isStale={list.isStale}
        empty={<Empty icon={<Stethoscope />} title="No medicals to fix" text="Nobody's current medical is in doubt." />}
      />
      <Modal open={chosen !== undefined} onClose={close} title="Fix medical item" description={chosen?.driver_id.name}>
        {chosen && <PickRenewal medical={chosen} onDone={close} />}
      </Modal>
    </>
  )
}

const columns: readonly Column<MedicalToFix>[] = [
  { key: 'name', title: 'Name', cell: ({ driver_id }) => driver_id.name, isRowHeader: true },
  { key: 'transporter', title: 'Transporter', cell: ({ driver_id }) => driver_id.transporter_id.name },
  {
    key: 'expiry',
    title: 'Medical expiry',
    cell: ({ pass: { current_medical } }) => (
      <span className="digits whitespace-nowrap">
        {showDate(current_medical.expiry)}
        <span className="block text-13 text-ink-2">{daysLeftText(current_medical.days_left)}</span>
      </span>
    ),
  },
  { key: 'document', title: 'Current document', cell: (medical) => <CurrentDocument medical={medical} /> },
]

const fixColumn = (onFix: (medical: MedicalToFix) => void): Column<MedicalToFix> => ({
  key: 'fix',
  title: 'Actions',
  width: '15%',
  cell: (medical) => (
    <Button aria-label={`Fix medical item of ${medical.driver_id.name}`} onClick={() => onFix(medical)}>
      Fix medical item
    </Button>
  ),
})

function CurrentDocument({ medical: { attachment, requests, driver_id } }: { readonly medical: MedicalToFix }): ReactNode {
  const name = requests.find(({ is_current }) => is_current)?.file_name
  if (!attachment || !name) return '—'
  return <FilePreview file={{ name, href: attachment }} label={`current medical of ${driver_id.name}`} />
}
