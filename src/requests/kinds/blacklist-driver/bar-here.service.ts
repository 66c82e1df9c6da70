import { placeHold } from '#drivers/holds/holds.service.ts'
import { goneText } from '#drivers/holds/placing/placing.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { toDriverChange, type RequestContext } from '../kind.service.ts'
import type { StoredBodyOf } from '../kind.contract.ts'
import { longestHere, siteReason } from './bar-here.rules.ts'
import type { blacklistDriver } from './blacklist-driver.contract.ts'

type Barring = RequestContext & { body: StoredBodyOf<typeof blacklistDriver.body> }

/** At this plant alone it is a hold, which ends on the review date: pass, card and other plants stay as they are. */
export async function barHere(tx: Tx, context: Barring): Promise<void> {
  const { driver, plant, today, requestId, body } = context
  const gone = goneText({ name: driver.name, statusId: driver.status_id })
  if (gone !== null) throw conflict('driver_gone', `${gone} Reject the request.`)
  const endsOn = body.review_on !== undefined && body.review_on > today ? body.review_on : longestHere(today)
  const placing = { kind: 'site', reason: siteReason(body.reason), plantId: plant.id, endsOn, requestId } as const
  await placeHold(tx, { ...toDriverChange(context), why: body.comment, today }, placing)
}
