import type { Option } from '#platform/web/form/combobox.tsx'
import { filtersOf, type Filter } from '#platform/web/list/filter.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { transporterChoices } from './transporter-choices.contract.ts'

type Filtered = { state: { transporter_id?: string | undefined }; change: (next: never) => void }

/** Filters a list by transporter, for users who see several. */
export const transporterFilter = (list: Filtered): Filter => filtersOf(list).choice('transporter_id', 'Transporter', useTransporters)

const useTransporters = (): readonly Option[] =>
  useRouteQuery(transporterChoices, {}).data.transporters.map(({ _id, name }) => ({ value: _id, label: name }))
