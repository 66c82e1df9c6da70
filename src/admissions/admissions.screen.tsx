import { MapPinned } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { AdmissionStatus } from './admission-status.tsx'
import { admissionsContract, admissionTabs, type AdmissionTab, type AskedAdmission } from './admissions.contract.ts'
import { admissionsPath } from './admissions.paths.ts'
import { actColumn, askedByColumn, askedDriverColumns, askedWhyColumn, SaidOutcome } from './asked-columns.tsx'

const loadForms = () => import('./decide-forms.tsx')
const AdmitForm = lazyPart(loadForms, 'AdmitForm')
const EndAdmissionForm = lazyPart(loadForms, 'EndAdmissionForm')

const panelId = 'admissions'

/** Drivers of other plants whom this one is asked to admit, admits, or admitted. */
export function AdmissionsScreen(): ReactNode {
  const admissions = useList(admissionsContract.list, { path: admissionsPath, filters: [] })
  const { list, state, change } = admissions
  const { data, page, page_size, total } = list.data
  const [chosen, setChosen] = useState<AskedAdmission>()
  const [isOpen, setOpen] = useState(false)
  const open = (row: AskedAdmission): void => {
    setChosen(row)
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const { label, columns, none } = tabs[state.show]
  const Form = chosen?.can_end ? EndAdmissionForm : AdmitForm
  return (
    <>
      <PageHead title="Admissions" subtitle="What other plants and their offices ask for: drivers who are to load here" />
      <div className="mb-4">
        <Tabs
          label="Admissions by state"
          tabs={admissionTabs.map((key) => ({ key, label: tabs[key].label }))}
          chosen={state.show}
          onChoose={(key) => change({ show: admissionTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={label}>
        <Table
          noun="admissions"
          columns={[
            ...driverColumns,
            ...columns,
            ...(state.show === 'past' ? [] : [actColumn({ labelOf: actLabel, loadForm: loadForms, onAct: open })]),
          ]}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ driver }) => driver.name}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={admissions} icon={<MapPinned />} none={none} />}
        />
      </div>
      <SidePanel
        open={isOpen}
        onClose={close}
        title={chosen?.can_end ? 'End the admission' : 'Admit this driver?'}
        description={chosen && `${chosen.driver.name}, ${chosen.home_plant}`}
      >
        {chosen && <Form admission={chosen} onDone={close} />}
      </SidePanel>
    </>
  )
}

const driverColumns: readonly Column<AskedAdmission>[] = [
  ...askedDriverColumns('Plant'),
  {
    key: 'days',
    title: 'Days',
    cell: ({ from, until }) => (
      <span className="digits whitespace-nowrap">
        {formatDate(from)} to {formatDate(until)}
      </span>
    ),
  },
]

const outcome: Column<AskedAdmission> = {
  key: 'state',
  title: 'Status',
  cell: (row) => <SaidOutcome status={<AdmissionStatus {...row} />} said={row.end_reason ?? row.comment} />,
}

const tabs: Readonly<
  Record<AdmissionTab, { label: string; columns: readonly Column<AskedAdmission>[]; none: { title: string; text: string } }>
> = {
  waiting: {
    label: 'To decide',
    columns: [askedWhyColumn, askedByColumn],
    none: { title: 'Nothing to decide', text: 'What other plants and their offices ask for appears here.' },
  },
  granted: {
    label: 'Admitted',
    columns: [askedWhyColumn],
    none: { title: 'Nobody is admitted by name', text: 'The settings of the plant may admit all drivers of other plants.' },
  },
  past: {
    label: 'Past',
    columns: [outcome],
    none: { title: 'Nothing is past', text: 'What was refused, withdrawn, ended or is over appears here.' },
  },
}

const actLabel = ({ can_end, can_decide }: AskedAdmission): string | null => (can_end ? 'End' : can_decide ? 'Decide' : null)
