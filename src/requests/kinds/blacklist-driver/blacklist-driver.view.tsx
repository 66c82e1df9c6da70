import { barringReasons } from '#drivers/blacklisting/blacklisting.rules.ts'
import { formatDate } from '#platform/web/dates.ts'
import { RequestFile } from '../../details/files/request-file.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { barredHereConsequence, blacklistConsequence, blacklistDriver } from './blacklist-driver.contract.ts'

export const blacklistDriverView: KindView = {
  kind: blacklistDriver,
  facts: blacklistFacts,
  approvalWarning: (request) => {
    const { name } = request.driver_id
    return bodyOf(blacklistDriver, request)?.where === 'here' ? barredHereConsequence(name) : blacklistConsequence(name)
  },
}

function blacklistFacts(request: RequestDetails): readonly Fact[] {
  const body = bodyOf(blacklistDriver, request)
  if (!body) return []
  const { reason, where, review_on: reviewOn, evidence } = body
  return [
    ...(reason ? [{ label: 'Reason', value: barringReasons[reason] }] : []),
    ...(where === 'here' ? [{ label: 'Where', value: 'At this plant only' }] : []),
    ...(reviewOn ? [{ label: 'Review date', value: formatDate(reviewOn) }] : []),
    ...(evidence ? [{ label: 'Evidence', value: <RequestFile request={request} field="evidence" label="Evidence" />, wide: true }] : []),
  ]
}
