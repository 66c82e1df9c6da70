import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { verdictChoiceNames, verdictChoices, type VerdictChoice } from './verdict-names.rules.ts'

type Filtered = { state: { verdict?: VerdictChoice | undefined }; change: (next: never) => void }

export const verdictFilter = (list: Filtered): Filter => filtersOf(list).choice('verdict', 'May load', options)

const options = namedOptions(verdictChoices, verdictChoiceNames)
