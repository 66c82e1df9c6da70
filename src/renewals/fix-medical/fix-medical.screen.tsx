import { RefreshCw, Stethoscope } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { expiryBadge } from '#administration/expiry.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { fixMedicalContract, type MedicalToFix } from './fix-medical.contract.ts'
import { PickRenewal } from './pick-renewal.tsx'

/** 'Fix medical': drivers whose current medical may come from the wrong renewal. */
export function FixMedicalScreen(): ReactNode {
  const medicals = useList(fixMedicalContract.list, { path: '/app/staff-portal/fix-medical', filters: [] })
  const { list, change } = medicals
  const { data, page, page_size, total } = list.data
  const mayFix = useCan(fixMedicalContract.fix.access)
  const [chosen, setChosen] = useState<MedicalToFix>()
  const close = () => setChosen(undefined)
  const refresh = (
    <Button icon={<RefreshCw aria-hidden />} onClick={list.refetch}>
      Refresh
    </Button>
  )
  return (
    <>
      <PageHead title="Requests medical" subtitle="Drivers whose current medical may come from the wrong renewal" actions={refresh} />
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
        empty={<ListEmpty list={medicals} icon={<Stethoscope />} none={none} />}
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
        {formatDate(current_medical.expiry)}
        <span className="block text-13 text-ink-2">{current_medical.finding ?? expiryBadge(current_medical.days_left).text}</span>
      </span>
    ),
  },
  { key: 'document', title: 'Current document', cell: (medical) => <CurrentDocument medical={medical} /> },
]

const none = { title: 'No medicals to fix', text: 'Drivers whose current medical may come from the wrong renewal appear here.' }

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

function CurrentDocument({ medical: { attachment, requests, driver_id } }: { medical: MedicalToFix }): ReactNode {
  const name = requests.find(({ is_current }) => is_current)?.file_name
  if (!attachment || !name) return '—'
  return <FilePreview file={{ name, href: attachment }} label={`current medical of ${driver_id.name}`} />
}
