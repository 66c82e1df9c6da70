import { askCopyByPage } from '#driver-files/subject-access/ask-copy.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOrRefuse, networkOf } from '#platform/server/http/rate-limit.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { openOwnPage } from '../own-page-view.service.ts'

/** An office's drivers may share an address. */
const addressLimit = { events: 60, seconds: 60 * 60, message: 'Too many copies were asked for from this network. Wait a while.' } as const

type Asking = { token: string; key: Buffer; address: string; now: Date }

/** Asks for the driver's copy. Throws 404 for a link that shows no page, 409 soon after the last one, 429. */
export async function askByLink(db: Db, { token, key, address, now }: Asking): Promise<void> {
  await countOrRefuse(db, { key: `own-copy-from:${networkOf(address)}`, limit: addressLimit, now })
  const opened = await openOwnPage(db, { token, key, now })
  if (!opened) throw notFound()
  await askCopyByPage(db, opened.link, now)
}
