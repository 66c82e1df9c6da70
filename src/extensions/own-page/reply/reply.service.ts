import type { Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { countOrRefuse, networkOf } from '#platform/server/http/rate-limit.ts'
import { invalid, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { findDriversReply, findHeardOfDriver, giveReply } from '#requests/hearing/reply.service.ts'
import { openOwnPage } from '../own-page-view.service.ts'
import type { Language } from '../texts/own-page-text.rules.ts'

/** A driver sends one; a bad line may need several tries. An office's drivers may share an address. */
const driverLimit = { events: 20, seconds: 60 * 60, message: 'Wait a while, and send it again.' } as const
const addressLimit = { events: 60, seconds: 60 * 60, message: 'Too many replies came from this network. Wait a while.' } as const

type Reply = { token: string; requestId: string; language: Language; said?: string | undefined; file?: File | undefined }

/** Takes the driver's reply. Throws 404 for a link that shows no page and for what the driver is not asked about, 409 after the decision and for a second reply, 422, 429. */
export async function replyByLink(
  stores: { db: Db; files: UploadStore; key: Buffer },
  { token, requestId, language, said, file }: Reply,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const { db, key } = stores
  await countOrRefuse(db, { key: `own-reply-from:${networkOf(address)}`, limit: addressLimit, now })
  const opened = await openOwnPage(db, { token, key, now })
  if (!opened) throw notFound()
  const { driverId } = opened.link
  await countOrRefuse(db, { key: `own-reply-of:${driverId}`, limit: driverLimit, now })
  const heard = await findHeardOfDriver(db, driverId, requestId)
  if (!said && !file) throw invalid({ said: 'Write something, or choose a picture' })
  const reply = { side: 'driver', way: 'link', said: said || null, language, file, userId: null, at: now } as const
  await giveReply(stores, heard, reply).catch(async (error: unknown) => {
    // The answer to the first one was lost on the way: sent twice, it is one reply.
    if (!(error instanceof Refusal && error.code === 'replied' && (await hasArrived(db, requestId, reply)))) throw error
  })
}

/** Whether this very reply is with the plant: neither another one, nor what staff attached for the driver. */
async function hasArrived(db: Db, requestId: string, { said, file }: { said: string | null; file?: File | undefined }): Promise<boolean> {
  const stored = await findDriversReply(db, requestId)
  return stored?.way === 'link' && stored.said === said && (stored.fileId === null) === (file === undefined)
}
