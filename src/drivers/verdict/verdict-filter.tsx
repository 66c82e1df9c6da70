import type { ReactNode } from 'react'
import { FilterSelect } from '#platform/web/list/filters.tsx'
import { verdictNames, verdicts, type Verdict } from './verdict-names.rules.ts'

type VerdictFilterProps = { value: Verdict | undefined; onChange: (verdict: Verdict | undefined) => void }

export const VerdictFilter = ({ value, onChange }: VerdictFilterProps): ReactNode => (
  <FilterSelect
    label="May load"
    all="Any verdict"
    options={verdicts.map((each) => ({ value: each, label: verdictNames[each] }))}
    value={value}
    onChange={(chosen) => onChange(verdicts.find((verdict) => verdict === chosen))}
  />
)
