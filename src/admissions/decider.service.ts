import type { Actor } from '#accounts/people.ts'
import { judgeInterest } from '#accounts/independence/independence.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'

type Asked = { asked_by: string; asked_at: Date; transporter_id: string }
type Deciding = { actor: Actor; at: Date; what: 'this admission' | 'this move' }

/** Throws 409 for who asked, and 403 for the same person under another account, whoever stood in for the decider, and who works, or worked, for the driver's office. */
export async function assertIndependent(
  tx: Tx,
  { asked_by, asked_at, transporter_id }: Asked,
  { actor, at, what }: Deciding,
): Promise<void> {
  if (asked_by === actor.userId) throw conflict('own_request', `You asked for ${what}. A colleague decides it.`)
  const matter = { deciderId: actor.userId, submitterIds: [asked_by], transporterIds: [transporter_id], submittedAt: asked_at, now: at }
  const ruling = await judgeInterest(tx, matter, what)
  if (!ruling.ok) throw forbidden(ruling.message)
}
