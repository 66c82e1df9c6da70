import type { ReactNode } from 'react'
import { DatedParts, PartMarks } from '#drivers/documents/part-marks.tsx'
import { DriverStatus } from '#drivers/driver-status.tsx'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { MayLoad, MayLoadLine } from '#drivers/verdict/verdict.tsx'
import { PhoneLink } from '#platform/web/phone-link.tsx'
import type { Column } from '#platform/web/table/table.tsx'
import type { OwnDriver } from './home.contract.ts'
import { NextStepCell } from './next-step-cell.tsx'
import type { StepActionOf } from './step-action.tsx'

export const homeColumns = (step: StepActionOf, hasPlants: boolean): readonly Column<OwnDriver>[] => [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sort: true, isRowHeader: true },
  ...(hasPlants ? [plantColumn] : []),
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => <span className="digits">{id_no}</span> },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  { key: 'card', title: 'Card no', cell: ({ card_no }) => <span className="digits whitespace-nowrap">{card_no ?? '—'}</span> },
  { key: 'verdict', title: 'May load', cell: (driver) => <MayLoad row={driver} />, sort: 'ends' },
  { key: 'parts', title: 'Documents', cell: ({ parts, own_requirements }) => <PartMarks parts={parts} own={own_requirements} /> },
  {
    key: 'open_requests',
    title: 'Requests',
    cell: ({ open_requests }) => (open_requests === 0 ? '—' : <span className="digits">{open_requests} open</span>),
  },
  { key: 'next', title: 'What to do next', cell: (driver) => <NextStepCell driver={driver} step={step} /> },
]

const plantColumn: Column<OwnDriver> = { key: 'plant', title: 'Plant', cell: ({ plant }) => plant?.name }

/** The card of a driver on phones. Its links lie above the card's own, which covers it. */
export const ownDriverCard =
  (step: StepActionOf) =>
  (driver: OwnDriver): ReactNode => (
    <>
      <p className="digits mt-0.5 text-13 text-ink-2">{[driver.plant?.name, driver.id_no, driver.card_no].filter(Boolean).join(' · ')}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <MayLoadLine row={driver} />
        {driver.status.id !== driverStatus.active && <DriverStatus status={driver.status} />}
        {driver.open_requests > 0 && <span>{openText(driver)}</span>}
      </p>
      <DatedParts parts={driver.parts} own={driver.own_requirements} />
      <p className="relative mt-1 flex w-fit flex-wrap items-center gap-x-5">
        {driver.phone && <PhoneLink phone={driver.phone} />}
        {driver.next && <NextStepCell driver={driver} step={step} />}
      </p>
    </>
  )

const openText = ({ open_requests: n }: OwnDriver): string => `${n} open ${n === 1 ? 'request' : 'requests'}`
