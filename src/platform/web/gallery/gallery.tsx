import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Ban, Bell, Building2, CalendarDays, ChevronsUpDown, Eye, Truck, UserCheck, UserX, Users, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { anyone } from '#platform/contract/access.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { mandatory, optionalText } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { Avatar } from '../avatar.tsx'
import { Badge, Status } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CallError } from '../client.ts'
import { daysLeftText, showDate } from '../dates.ts'
import { ErrorCard } from '../error-card.tsx'
import { Facts } from '../facts.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { ComboboxField, CheckboxField, RadioField, SelectField } from '../form/choice-fields.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { ListField } from '../form/list-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '../form/text-fields.tsx'
import { useForm } from '../form/use-form.ts'
import { Frame } from '../frame.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { PageHead } from '../page-head.tsx'
import { createQueryClient } from '../query.ts'
import { ClearFilters, SearchBox } from '../search-box.tsx'
import { Modal, PanelBody, PanelFoot, SidePanel, usePanel } from '../side-panel.tsx'
import { PageSkeleton } from '../skeleton.tsx'
import '../styles.css'
import { Table } from '../table.tsx'
import { Tabs } from '../tabs.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Tiles } from '../tiles.tsx'
import { Timeline } from '../timeline.tsx'
import { toastBad, toastOk } from '../toast.ts'

z.config({ jitless: true })

type Row = { id: string; name: string; firm: string; number: string; due: string; days: number }
const first = ['Ada', 'Joseph', 'Janet', 'Hassan', 'Kelvin', 'Musa']
const last = ['Wekesa', 'Maina', 'Ochieng', 'Kariuki', 'Abdullahi']
const rows: Row[] = Array.from({ length: 25 }, (_, i) => ({
  id: String(i + 1),
  name: `${first[i % 6]} ${last[i % 5]}`,
  firm: `Firm ${String.fromCharCode(65 + (i % 20))} and partners`,
  number: String(26550206 + i * 7919),
  due: `2027-0${1 + (i % 9)}-1${i % 10}`,
  days: [204, 20, -3, 30, 92][i % 5] ?? 0,
}))
const options = Array.from({ length: 40 }, (_, i) => ({ value: String(i), label: `Firm ${i + 1} and partners` }))
const few = [
  { value: 'a', label: 'One way', note: 'With a note' },
  { value: 'b', label: 'Another way' },
]

const save = route({
  method: 'POST',
  path: '/v1/gallery',
  summary: 'Gallery',
  access: anyone,
  output: z.object({ message: z.string() }),
  input: z.object({
    firm: z.string('Choose a firm'),
    days: z.number('Give a number of days').int('Give whole days'),
    from: plainDate,
    kind: z.enum(['a', 'b'], 'Choose a kind'),
    way: z.enum(['a', 'b'], 'Choose a way'),
    phones: z.array(mandatory()).min(1, 'Give a phone'),
    letter: upload({ kinds: accepted.pdf, message: 'Upload the letter' }),
    photo: upload({ kinds: accepted.pictures }).optional(),
    comment: mandatory(),
    note: optionalText(),
    sure: z.boolean().default(false),
  }),
})

function SampleForm({ inPanel = false }: { readonly inPanel?: boolean }): ReactNode {
  const panel = usePanel()
  const form = useForm(save, { confirm: 'Are you sure you want to submit the request?' })
  const fields = (
    <>
      <ComboboxField field={form.field('firm')} label="New firm" options={options} placeholder="Search firms" />
      <NumberField field={form.field('days')} label="Duration" unit="days" hint="From tomorrow on." />
      <DateField field={form.field('from')} label="From" />
      <SelectField field={form.field('kind')} label="Kind" options={few} />
      <RadioField field={form.field('way')} label="Way" options={few} />
      <ListField field={form.field('phones')} label="Phone numbers" itemLabel="Phone number" type="tel" />
      <FileField field={form.field('letter')} label="Introduction letter" kinds={accepted.pdf} />
      <FileField field={form.field('photo')} label="Photo" kinds={accepted.pictures} />
      <TextArea field={form.field('comment')} label="Comment" />
      <TextField field={form.field('note')} label="Note" />
      <CheckboxField field={form.field('sure')} label="Suspend until evidence is provided" hint="Used only when you approve." />
    </>
  )
  if (!inPanel)
    return (
      <Form form={form}>
        {fields}
        <div>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Form>
    )
  return (
    <Form form={form}>
      <PanelBody>{fields}</PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send request</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const menu = [
  { key: 'open', label: 'Open details', icon: <Eye aria-hidden />, href: '/x' },
  { key: 'fix', label: 'Repair', icon: <Wrench aria-hidden /> },
  { key: 'ban', label: 'Blacklist', icon: <Ban aria-hidden />, tone: 'bad', apart: true },
] as const

function List(): ReactNode {
  const [state, setState] = useState({
    page: 1,
    page_size: 25,
    sort: 'name',
    text: '',
    by: 'name',
    firm: undefined as string | undefined,
    tile: 'a',
  })
  const patch = (change: object): void => setState((before) => ({ ...before, ...change }))
  return (
    <>
      <Tiles
        label="By status"
        pressed={state.tile}
        onPress={(tile) => patch({ tile })}
        tiles={[
          { key: 'a', label: 'Active', number: 4267, tone: 'ok', icon: <UserCheck /> },
          { key: 'b', label: 'Suspended', number: 521, tone: 'warn', icon: <Truck /> },
          { key: 'c', label: 'Blacklisted', number: 212, tone: 'bad', icon: <UserX /> },
        ]}
      />
      <Table<Row>
        noun="people"
        rows={state.text === 'zzz' ? [] : rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        openHref={(row) => `/people/${row.id}`}
        menu={() => menu}
        isStale={state.text === 'old'}
        page={state.page}
        page_size={state.page_size}
        total={state.by === 'capped' ? 10001 : 4267}
        capped_at={10001}
        sort={state.sort}
        onChange={patch}
        columns={[
          {
            key: 'no',
            title: '#',
            cell: (_row, index) => (state.page - 1) * state.page_size + index + 1,
            width: '3rem',
            notOnPhones: true,
          },
          { key: 'name', title: 'Name', cell: (row) => row.name, sort: true, isRowHeader: true },
          { key: 'firm', title: 'Firm', cell: (row) => row.firm, sort: true },
          { key: 'number', title: 'Id no', cell: (row) => row.number },
          {
            key: 'due',
            title: 'Due',
            sort: true,
            cell: (row) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {showDate(row.due)}
                {row.days > 30 ? (
                  <span className="text-13 text-ink-2">{daysLeftText(row.days)}</span>
                ) : (
                  <Badge tone={row.days < 0 ? 'bad' : 'warn'}>{daysLeftText(row.days)}</Badge>
                )}
              </span>
            ),
          },
          { key: 'status', title: 'Status', cell: () => <Status tone="ok">Active</Status> },
        ]}
        toolbar={
          <>
            <SearchBox
              text={state.text}
              onSearch={(text) => patch({ text, page: 1 })}
              by={state.by}
              onBy={(by) => patch({ by })}
              options={[
                { value: 'name', label: 'Name' },
                { value: 'capped', label: 'Capped' },
              ]}
            />
            <FilterSelect label="Firm" all="All firms" options={options} value={state.firm} onChange={(firm) => patch({ firm })} />
            <ClearFilters isSet={!!state.firm || state.text !== ''} onClear={() => patch({ firm: undefined, text: '' })} />
          </>
        }
      />
    </>
  )
}

function Parts(): ReactNode {
  const [open, setOpen] = useState<'panel' | 'modal'>()
  const [tab, setTab] = useState('a')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card
          title="What happened"
          aside={
            <Badge tone="info" dot>
              Pending
            </Badge>
          }
        >
          <Facts
            columns={2}
            facts={[
              { label: 'Category', value: 'Speeding' },
              { label: 'Date', value: showDate('2026-11-18') },
              { label: 'None', value: null },
              {
                label: 'Description',
                value: 'Somebody was seen by the marshal and again on camera 4.\nThe truck left through gate B.',
                wide: true,
              },
            ]}
          />
        </Card>
        <Card title="History">
          <Timeline
            happenings={[
              { key: '1', title: 'Requested', text: 'Raised from the log.', by: 'Lucy Wambui', at: '12 Nov 2026, 21:00' },
              { key: '2', title: 'Evidence uploaded', by: 'Firm A', at: '13 Nov 2026, 23:00', tone: 'ok' },
            ]}
          />
        </Card>
        <Card
          title="Buttons"
          aside={
            <Tabs
              label="View"
              tabs={[
                { key: 'a', label: 'All' },
                { key: 'b', label: 'Some', count: 3 },
                { key: 'c', label: 'None' },
              ]}
              chosen={tab}
              onChoose={setTab}
            />
          }
        >
          <div className="flex flex-wrap gap-3">
            <Button look="primary" onClick={() => setOpen('panel')}>
              Open panel
            </Button>
            <Button onClick={() => setOpen('modal')}>Open modal</Button>
            <Button look="quiet" onClick={() => toastOk('The request was sent')}>
              Toast
            </Button>
            <Button look="danger" onClick={() => toastBad('The server is busy just now')}>
              Danger
            </Button>
            <Button look="danger-quiet">Reject</Button>
            <Button look="primary" loading>
              Saving
            </Button>
            <Button disabled>Off</Button>
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <Badge tone="ok">Valid</Badge>
            <Badge tone="warn">20 days left</Badge>
            <Badge tone="bad">Expired</Badge>
            <Badge>Draft</Badge>
            <Status tone="warn">Suspended</Status>
            <Status tone="bad">Blacklisted</Status>
          </div>
          <div className="mt-4 flex items-center gap-3">
            <Avatar name="Joseph Wekesa" size="lg" />
            <Avatar name="Ada" />
            <Avatar name="Ada Maina" size="sm" />
          </div>
        </Card>
        <ErrorCard
          title="Error !!!"
          error={new CallError(0, { message: 'You are offline. Nothing is lost: connect and try again.' })}
          onRetry={() => undefined}
        />
        <PageSkeleton rows={3} />
      </div>
      <Card title="A form" description="One column.">
        <SampleForm />
      </Card>
      <SidePanel
        open={open === 'panel'}
        onClose={() => setOpen(undefined)}
        title="Transfer"
        description="An admin approves before it takes effect."
      >
        <SampleForm inPanel />
      </SidePanel>
      <Modal open={open === 'modal'} onClose={() => setOpen(undefined)} title="Modal">
        <PanelBody>
          <p>Some text.</p>
        </PanelBody>
        <PanelFoot>
          <Button look="primary" onClick={() => setOpen(undefined)}>
            Done
          </Button>
        </PanelFoot>
      </Modal>
    </div>
  )
}

function Gallery(): ReactNode {
  const isParts = location.hash === '#parts'
  return (
    <Frame
      pathname="/people"
      brand={
        <p>
          <strong className="block font-semibold">Product</strong>
          <span className="text-12 text-ink-2">Staff portal</span>
        </p>
      }
      groups={[
        {
          label: 'Work',
          entries: [
            { label: 'People', href: '/people', icon: <Users aria-hidden />, count: 24 },
            { label: 'Calendar', href: '/calendar', icon: <CalendarDays aria-hidden /> },
          ],
        },
        { label: 'Manage', entries: [{ label: 'Firms', href: '/firms', icon: <Building2 aria-hidden /> }] },
      ]}
      left={
        <Menu
          label="Plant"
          align="start"
          entries={[
            { key: '1', label: 'First plant', checked: true },
            { key: '2', label: 'Second plant' },
          ]}
          button={(trigger) => (
            <button
              type="button"
              className="inline-flex h-9 min-w-0 items-center gap-2 rounded-8 px-2 font-semibold hover:bg-sunken"
              {...trigger}
            >
              <span className="truncate">First grinding plant</span>
              <ChevronsUpDown aria-hidden className="size-4" />
            </button>
          )}
        />
      }
      right={
        <>
          <IconButton label="Notifications">
            <Bell aria-hidden />
          </IconButton>
          <ThemeSwitch />
          <Avatar name="Halima Said" />
        </>
      }
      footer="Made for the sites"
    >
      <PageHead
        title={isParts ? 'Parts' : 'People'}
        meaning="Search, filter and act on everybody"
        back={isParts ? { label: 'People', href: '/people' } : undefined}
        badge={
          isParts && (
            <Badge tone="info" dot>
              Pending
            </Badge>
          )
        }
        actions={<Button>Export</Button>}
      />
      {isParts ? <Parts /> : <List />}
    </Frame>
  )
}

const router = createRouter({ routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }) })
createRoot(document.querySelector('#root') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
