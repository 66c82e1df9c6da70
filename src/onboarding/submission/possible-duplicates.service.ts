import { personOf } from '#drivers/likely-same/likely-same.rules.ts'
import { findLikelySame } from '#drivers/likely-same/likely-same.service.ts'
import { scopeOf, type Actor } from '#accounts/people.ts'
import { countIdNoAttempt, uncountIdNoMiss } from '#drivers/id-no-attempts.service.ts'
import { findIdNoHolder } from '#drivers/id-no/id-no.service.ts'
import type { LikelySame } from '#drivers/likely-same/likely-same.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { findDraft } from '../drafts/drafts.store.ts'
import { readSubmittedForm } from './submitted-form.service.ts'

type Asked = { actor: Actor; now: Date; draftId: string }

/**
 * Who may be the person of a draft that could be submitted as it is. It tells who drives where, so each question is a look-up that is limited and
 * audited, and an office is told of nobody.
 */
export async function findPossibleDuplicates(db: Db, { actor, now, draftId }: Asked): Promise<readonly LikelySame[] | 'unsaid'> {
  const { details } = await readSubmittedForm(db, await findDraft(db, scopeOf(actor), draftId), { actor, now })
  await countIdNoAttempt(db, { actor, now })
  const isStaff = actor.portal === 'staff_portal'
  // The person itself is no duplicate; the identity check tells of it.
  const own = isStaff ? await findIdNoHolder(db, actor.plant.id, details.id_no) : undefined
  const found = isStaff ? await findLikelySame(db, personOf({ ...details, id: own?.id ?? null })) : []
  if (found.every(({ plant_id }) => plant_id === actor.plant.id)) await uncountIdNoMiss(db, { actor, now })
  await inTransaction(db, (tx) =>
    writeAudit(tx, {
      at: now,
      userId: actor.userId,
      action: 'possible duplicates asked',
      subject: 'draft',
      subjectId: draftId,
      plantId: actor.plant.id,
      after: { portal: actor.portal, driver_ids: found.map(({ id }) => id) },
    }),
  )
  return isStaff ? found : 'unsaid'
}
