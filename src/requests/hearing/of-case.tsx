import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { requestsContract, type RequestDetails } from '../requests.contract.ts'
import { useCasePaths } from './case.paths.ts'
import { HearingCard } from './hearing-card.tsx'

/** On a request's page: what was said about it, and the case that it belongs to. */
export function OfCase({ request: { case_id, hearing } }: { request: RequestDetails }): ReactNode {
  const { one } = useCasePaths()
  const isStaff = useCan(staff('requests.read'))
  return (
    <>
      {hearing && <HearingCard hearing={hearing} isStaff={isStaff} shownBy={requestsContract.details} />}
      {case_id !== null && (
        <p>
          Part of <TextLink href={one(case_id)}>case {case_id}</TextLink>
        </p>
      )}
    </>
  )
}
