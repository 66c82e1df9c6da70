import type { ReactNode } from 'react'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { DriverSearchBox } from '../search/driver-search-box.tsx'
import { transporterFilter } from '../list/transporter-filter.tsx'
import { verdictFilter } from '../verdict/verdict-filter.tsx'
import type { PassList } from './pass-list.hooks.ts'
import { passStatusNames } from '../pass/pass-status-names.ts'
import { endings, passStatusFilters, type Ending } from './pass-set.rules.ts'

type Shown = { passes: PassList }

export function PassFilters({ passes }: Shown): ReactNode {
  const { state, choosesTransporter, change } = passes
  return (
    <FilterBar
      list={passes}
      search={<DriverSearchBox state={state} change={change} />}
      filters={[
        choosesTransporter && transporterFilter(passes),
        filtersOf(passes).choice('pass', 'Pass status', statusOptions),
        verdictFilter(passes, passes.tab),
        ...expiryFilters(passes),
      ]}
    />
  )
}

const statusOptions = namedOptions(passStatusFilters, passStatusNames)
const noDates = { expiring: undefined, month: undefined, from: undefined, to: undefined }

/** Filters by expiry, each instead of the others. The dashboard's bars set the month in the address. */
function expiryFilters(passes: PassList): readonly (Filter | false)[] {
  const { state, change } = passes
  const { choice, days, given } = filtersOf(passes)
  const { expiring, month, from, to } = state
  const remove = (): void => change({ ...noDates, of: undefined })
  const between = days('Expires between')
  const counts = [...new Set([...dayChoices, ...(expiring === undefined ? [] : [expiring])])].sort((one, other) => one - other)
  return [
    {
      ...choice(
        'expiring',
        'Expires',
        counts.map((n) => ({ value: String(n), label: n === 1 ? 'Within 1 day' : `Within ${n} days` })),
      ),
      choose: (chosen) => change({ ...noDates, expiring: Number(chosen) }),
      remove,
    },
    {
      ...between,
      days: between.days.map((day, index) => ({
        ...day,
        set: (chosen) => change({ ...noDates, from, to, [index === 0 ? 'from' : 'to']: chosen }),
      })),
      remove,
    },
    { ...given('month', 'Expires in', month && monthLabel(month)), remove },
    [expiring, month, from, to].some((bound) => bound !== undefined) && {
      ...choice('of', 'What expires', namedOptions(endings, expiryLabels)),
      ...(state.of === 'pass' && { value: undefined }),
    },
  ]
}

const dayChoices = [7, 30, 60, 90]

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthLabel = (month: string): string => `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

const expiryLabels = { pass: 'The pass', medical: 'The medical', ddt: 'The DDT', bulker: 'The bulker training' } satisfies Record<
  Ending,
  string
>
