import { decides } from '#accounts/permissions.rules.ts'
import type { Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { violationPage } from '#violations/violations.service.ts'
import { insertComment } from './comments.store.ts'
import { findOfVisit, type CommentedVisit } from './visit-comments.store.ts'

/** The request of a violation that the plant recorded of a visiting driver; 404 of any other. */
export async function findCommentedVisit(db: Db, plantId: string, violationId: string): Promise<CommentedVisit> {
  const found = await findOfVisit(db, plantId, violationId)
  if (!found) throw notFound()
  return found
}

type Command = { actor: Actor; violationId: string; text: string; at: Date }

/** Adds what the visited plant says to a violation it recorded; both plants keep it, and who decides it hears of it. */
export async function addVisitComment(db: Db, { actor, violationId, text, at }: Command): Promise<void> {
  const { requestId, homeId, driverName } = await findCommentedVisit(db, actor.plant.id, violationId)
  const by = { userId: actor.userId, at }
  await inTransaction(db, async (tx) => {
    const id = await insertComment(tx, { requestId, by: actor.userId, text, mentioned: [], at, sharedBy: actor.plant.id })
    const change = { ...by, action: 'request commented', subject: 'request', subjectId: requestId, after: { comment_id: id } }
    for (const plantId of [homeId, actor.plant.id]) await writeAudit(tx, { ...change, plantId })
    await announce(tx, {
      topic: 'permitted',
      payload: {
        ...news({ actor, driverName, text }),
        permissions: [decides('process-violation')],
        except_ids: [actor.userId],
        link: `requests/details/${requestId}`,
      },
      plantId: homeId,
      at,
    })
  })
}

type Telling = { actor: Actor; at: Date; text: string; driverName: string; plantId: string; violationId: string }

/** The visited plant hears what the driver's plant says to it. */
export const tellVisited = (tx: Tx, { actor, at, text, driverName, plantId, violationId }: Telling): Promise<void> =>
  announce(tx, {
    topic: 'permitted',
    payload: {
      ...news({ actor, driverName, text }),
      permissions: ['violations.record'],
      except_ids: [actor.userId],
      link: violationPage(violationId),
    },
    plantId,
    at,
  })

const news = ({ actor, driverName, text }: Pick<Telling, 'actor' | 'driverName' | 'text'>) => ({
  title: `Violation of ${driverName}: a comment`,
  body: `${actor.firstName} ${actor.lastName}, ${actor.plant.name}: "${text}"`,
})
