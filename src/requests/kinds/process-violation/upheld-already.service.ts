import { dateText } from '#platform/contract/moment.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listUpheldOfDay } from '#violations/violations.service.ts'
import type { ApprovalPreview } from '../approval-preview.contract.ts'
import type { RequestContext } from '../kind.service.ts'

type Reported = Pick<RequestContext, 'driver' | 'requestId'> & { body: { violation: string; violation_date: string } }

/** The office and the plant may report the same thing, and one whose report waits does not read the other's: upheld twice it would count as a repeat. */
export async function previewUpheld(db: Db, { driver, body: { violation, violation_date: day } }: Reported): Promise<ApprovalPreview> {
  const upheld = await listUpheldOfDay(db, { driverId: driver.id, violation, day })
  return {
    facts: upheld.map(({ requestId, plant }) => ({
      label: 'Upheld already',
      text: `The same of ${dateText(day)} was upheld at ${plant}. Reject this, unless it happened twice.`,
      is_warning: true,
      ...(requestId !== null && { request_id: requestId }),
    })),
  }
}
