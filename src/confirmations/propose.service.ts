import type { Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import { confirmationKinds, type ConfirmationKind } from './confirmation-kinds.rules.ts'
import type { ConfirmationFact } from './confirmations.contract.ts'
import { confirmationExpiry, confirmationLink } from './confirmations.rules.ts'
import { findPendingConfirmation, insertConfirmation } from './confirmations.store.ts'

type Proposal = {
  kind: ConfirmationKind
  actor: Actor
  /** Where it is confirmed. */
  plantId: string
  /** What it is about: one pending change of a kind for each. */
  subjectId: string
  /** The person whom it gives something. */
  concernsId?: string
  /** Who made what is proposed: they confirm it as little as its proposer. */
  preparedBy?: readonly string[]
  title: string
  facts: readonly ConfirmationFact[]
  payload: JsonObject
  at: Date
}

/** Proposes a change that somebody else has to confirm, tells those who may, and answers its id. */
export async function proposeConfirmation(tx: Tx, { actor, at, ...proposal }: Proposal): Promise<string> {
  const { kind, plantId, subjectId, concernsId = null, preparedBy = [], title, facts } = proposal
  const id = await insertConfirmation(tx, { ...proposal, concernsId, preparedBy, by: actor.userId, at, expiresAt: confirmationExpiry(at) })
  const audited = { at, userId: actor.userId, plantId, subject: 'confirmation', subjectId: id }
  await writeAudit(tx, {
    ...audited,
    action: 'change proposed',
    after: { kind, title, about: subjectId, facts: facts.map((fact) => ({ ...fact })) },
  })
  await announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: [confirmationKinds[kind].permission],
      except_ids: [actor.userId, ...preparedBy, ...(concernsId === null ? [] : [concernsId])],
      title: `${confirmationKinds[kind].name}: needs a second person`,
      body: `${actor.firstName} ${actor.lastName} proposes: ${title}. Confirm or refuse it within 7 days.`,
      link: confirmationLink(id),
    },
    plantId,
    at,
  })
  return id
}

/** Whether a change of this kind about the same waits for somebody already. */
export const isProposed = async (db: Db, kind: ConfirmationKind, subjectId: string): Promise<boolean> =>
  (await findPendingConfirmation(db, kind, subjectId)) !== undefined
