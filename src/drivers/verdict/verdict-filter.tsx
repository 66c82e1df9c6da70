import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { verdictNames, verdicts, type Verdict } from './verdict-names.rules.ts'

type Filtered = { state: { verdict?: Verdict | undefined }; change: (next: never) => void }

export const verdictFilter = (list: Filtered): Filter => filtersOf(list).choice('verdict', 'May load', options)

const options = namedOptions(verdicts, verdictNames)
