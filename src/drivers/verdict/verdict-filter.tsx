import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { verdictChoiceNames, verdictChoices, type VerdictChoice, type VerdictTab } from './verdict-names.rules.ts'

type Filtered = { state: { verdict?: VerdictChoice | undefined }; change: (next: never) => void }

/** Without a chip where a tab says the same. */
export const verdictFilter = (list: Filtered, tab?: VerdictTab): Filter => ({
  ...filtersOf(list).choice('verdict', 'May load', options),
  ...(tab && { value: undefined }),
})

const options = namedOptions(verdictChoices, verdictChoiceNames)

/** What the empty lists of the tabs say. */
export const noneOfTab = {
  blocked: { title: 'Nobody is blocked', text: 'A driver who may not load appears here, with the reason.' },
  due: { title: 'Nothing is due in 30 days', text: 'Drivers appear here 30 days before the first of their documents or their pass ends.' },
} satisfies Record<VerdictTab, object>
