import { daysBetween, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { ListedRequest } from '../list/request-list.store.ts'
import { isRequestStatus, isRequestType, requestStatus, requestStatusNames, requestTypeNames } from '../engine/request-types.contract.ts'

type Site = { today: PlainDate; timeZone: string }

/** The columns of the export, with dates in the site's time zone, and with the plant where there are several. */
export const requestColumns = ({ today, timeZone }: Site, hasPlants: boolean): readonly SheetColumn<ListedRequest>[] => [
  { title: 'Driver', cell: (row) => row.driver_name, width: 28 },
  { title: 'Id no', cell: (row) => row.id_no },
  { title: 'Transporter', cell: (row) => row.transporter_name, width: 28 },
  { title: 'Request type', cell: ({ type_id }) => (isRequestType(type_id) ? requestTypeNames[type_id] : null), width: 32 },
  { title: 'Status', cell: ({ status_id }) => (isRequestStatus(status_id) ? requestStatusNames[status_id] : null), width: 12 },
  { title: 'Requested by', cell: (row) => [row.first_name, row.last_name].filter(Boolean).join(' '), width: 24 },
  { title: 'Request date', cell: (row) => dayCell(toPlainDate(row.created_at, timeZone)), width: 13 },
  {
    title: 'Days pending',
    cell: (row) => (row.status_id === requestStatus.pending ? daysBetween(toPlainDate(row.created_at, timeZone), today) : null),
    width: 13,
  },
  ...(hasPlants ? [{ title: 'Plant', cell: ({ plant }: ListedRequest) => plant, width: 20 }] : []),
]
