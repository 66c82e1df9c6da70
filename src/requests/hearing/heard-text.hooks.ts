import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/query.ts'
import { heardText, isHeard } from './heard.rules.ts'
import { hearingContract } from './hearing.contract.ts'

/** What the form of such a request says below the words that the driver and the office will read; undefined where nobody is heard. */
export function useHeardText(typeId: number, body: object): string | undefined {
  const { data } = useQuery(query(hearingContract.rule, {}))
  return data && isHeard({ typeId, body }, { days: data.days, aboveDays: data.above_days }) ? heardText(data.days) : undefined
}
