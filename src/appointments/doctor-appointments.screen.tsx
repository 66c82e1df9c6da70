import { CalendarDays, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { PhoneLink } from '#platform/web/phone-link.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { appointmentsContract, appointmentTabs, type AppointmentTab, type DoctorAppointment } from './appointments.contract.ts'
import type { AppointmentState } from './appointments.rules.ts'

const loadForms = () => import('./answer-forms.tsx')
const OfferForm = lazyPart(loadForms, 'OfferForm')
const DeclineForm = lazyPart(loadForms, 'DeclineForm')

const panelId = 'appointments'
type Answering = { appointment: DoctorAppointment; how: 'answer' | 'decline' }

/** What offices ask of the doctor at this plant. */
export function DoctorAppointmentsScreen(): ReactNode {
  const appointments = useList(appointmentsContract.list, { path: '/app/doctor-portal/appointments', filters: [] })
  const { list, state, change } = appointments
  const { data, page, page_size, total } = list.data
  const [answering, setAnswering] = useState<Answering>()
  const [isOpen, setOpen] = useState(false)
  const mayAnswer = useCan(appointmentsContract.answer.access) && state.show !== 'past'
  const open = (appointment: DoctorAppointment, how: Answering['how']): void => {
    setAnswering({ appointment, how })
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const menuOf = (row: DoctorAppointment): readonly MenuEntry[] => [
    { key: 'decline', label: 'Decline', icon: <X aria-hidden />, tone: 'bad', onSelect: () => open(row, 'decline') },
  ]
  const Form = answering?.how === 'decline' ? DeclineForm : OfferForm
  return (
    <>
      <PageHead title="Appointments" subtitle="What transport offices ask of you at this plant" />
      <div className="mb-4">
        <Tabs
          label="Appointments by state"
          tabs={appointmentTabs.map((key) => ({ key, label: tabs[key].label }))}
          chosen={state.show}
          onChoose={(key) => change({ show: appointmentTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs[state.show].label}>
        <Table
          noun="appointments"
          columns={[...personColumns, ...tabs[state.show].columns, ...(mayAnswer ? [answerColumn((row) => open(row, 'answer'))] : [])]}
          {...(mayAnswer && { menu: menuOf })}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ driver_id }) => driver_id.name}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={appointments} icon={<CalendarDays />} none={tabs[state.show].none} />}
        />
      </div>
      <SidePanel
        open={isOpen}
        onClose={close}
        title={answering?.how === 'decline' ? 'Decline the appointment' : 'Answer with a time'}
        description={answering && `${answering.appointment.driver_id.name}, ${answering.appointment.transporter_id.name}`}
      >
        {answering && <Form appointment={answering.appointment} onDone={close} />}
      </SidePanel>
    </>
  )
}

const personColumns: readonly Column<DoctorAppointment>[] = [
  { key: 'driver', title: 'Driver name', cell: ({ driver_id }) => driver_id.name, isRowHeader: true },
  { key: 'id_no', title: 'Id no', cell: ({ driver_id }) => <span className="digits">{driver_id.id_no}</span> },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
  { key: 'phone', title: 'Office', cell: ({ office_phone }) => <PhoneLink phone={office_phone} /> },
]

const wished: Column<DoctorAppointment> = {
  key: 'wished',
  title: 'Wished',
  cell: ({ wished_from: from, wished_until: until }) => <span className="digits">{wishText(from, until)}</span>,
}
const when: Column<DoctorAppointment> = {
  key: 'when',
  title: 'When',
  cell: ({ day, start_time }) => (
    <span className="digits whitespace-nowrap">{day === null ? '—' : `${formatDate(day)}, ${start_time}`}</span>
  ),
}

const tabs: Readonly<
  Record<AppointmentTab, { label: string; columns: readonly Column<DoctorAppointment>[]; none: { title: string; text: string } }>
> = {
  to_answer: {
    label: 'To answer',
    columns: [
      wished,
      {
        key: 'asked',
        title: 'Asked',
        cell: ({ asked_at }) => <span className="digits whitespace-nowrap">{formatMoment(asked_at)}</span>,
        isHiddenOnPhones: true,
      },
    ],
    none: { title: 'Nothing to answer', text: 'Appointments that transport offices ask for appear here.' },
  },
  agreed: {
    label: 'Agreed',
    columns: [when],
    none: { title: 'No appointments', text: 'Those that you answered with a time appear here.' },
  },
  past: {
    label: 'Past',
    columns: [
      when,
      {
        key: 'state',
        title: 'Status',
        cell: ({ state, reason }) => (
          <span className="block py-1">
            <Status tone={stateLooks[state].tone}>{stateLooks[state].label}</Status>
            {reason !== null && <span className="block max-w-[40ch] text-13 text-ink-2">{reason}</span>}
          </span>
        ),
      },
    ],
    none: { title: 'No past appointments', text: 'Those that are over, declined, cancelled or closed appear here.' },
  },
}

const stateLooks: Readonly<Record<AppointmentState, { tone: Tone; label: string }>> = {
  asked: { tone: 'info', label: 'Asked' },
  agreed: { tone: 'ok', label: 'Agreed' },
  declined: { tone: 'bad', label: 'Declined' },
  cancelled: { tone: 'warn', label: 'Cancelled' },
  closed: { tone: 'neutral', label: 'Closed' },
}

const answerColumn = (onAnswer: (row: DoctorAppointment) => void): Column<DoctorAppointment> => ({
  key: 'answer',
  title: 'Answer',
  cell: (row) => {
    const label = row.day === null ? 'Answer' : 'Change the time'
    return (
      <Button aria-label={`${label}: ${row.driver_id.name}`} onClick={() => onAnswer(row)}>
        {label}
      </Button>
    )
  },
})

function wishText(from: string | null, until: string | null): string {
  if (from !== null && until !== null) return `${formatDate(from)} to ${formatDate(until)}`
  if (from !== null) return `From ${formatDate(from)}`
  return until === null ? 'Any day' : `Until ${formatDate(until)}`
}
