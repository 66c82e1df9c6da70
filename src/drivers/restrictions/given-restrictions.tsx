import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { RestrictionMarks } from './restriction-marks.tsx'
import { unknownSymbol, unknownWords } from './restriction.rules.ts'
import { restrictionChoicesContract } from './restrictions.contract.ts'

/** What a renewal restricts the driver to, also by restrictions that are not given any more. */
export function GivenRestrictions({ keys }: { keys: readonly string[] }): ReactNode {
  const { data, error } = useQuery(query(restrictionChoicesContract.list, {}))
  if (error) return `They could not be loaded: ${error.message}`
  if (!data) return <Skeleton className="h-7 w-40" />
  const shown = keys.map(
    (key) => data.restrictions.find((each) => each.key === key) ?? { key, words: unknownWords, symbol: unknownSymbol, not_after: null },
  )
  return <RestrictionMarks restrictions={shown} />
}
