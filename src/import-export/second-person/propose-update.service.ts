import type { Actor } from '#accounts/people.ts'
import { proposeConfirmation } from '#confirmations/propose.service.ts'
import { countText } from '#platform/contract/words.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { findFirstLoad } from '../first-load/first-load.store.ts'
import type { ImportKey, ImportRow } from '../imports.store.ts'
import { protectedLabels } from './protected-fields.rules.ts'
import { countProtectedChanges, markWaiting } from './waiting-imports.store.ts'

type Running = { actor: Actor; now: Date; key: ImportKey; found: ImportRow }

/**
 * Proposes an update that changes who drivers are, their licences or phones, once the plant's first load is finished. True where the import
 * waits for a second person.
 */
export async function proposeUpdate(db: Db, { actor, now, key, found }: Running): Promise<boolean> {
  const { kind, mode, state, file_name } = found
  if (state === 'waiting') return true
  if (kind !== 'drivers' || mode !== 'update' || (state !== 'checked' && state !== 'failed')) return false
  if ((await findFirstLoad(db, actor.plant.id)).finishedAt === null) return false
  const { changed, guarded } = await countProtectedChanges(db, key.id, protectedLabels)
  if (guarded === 0) return false
  await inTransaction(db, async (tx) => {
    const preparedBy = await markWaiting(tx, key.id, now)
    if (!preparedBy) return
    await proposeConfirmation(tx, {
      kind: 'register-update',
      actor,
      preparedBy,
      plantId: actor.plant.id,
      subjectId: key.id,
      title: `Update ${countText(changed)} ${changed === 1 ? 'driver' : 'drivers'} by ${file_name}`,
      facts: [
        { label: 'File', before: null, wanted: file_name },
        { label: 'Drivers that change', before: null, wanted: countText(changed) },
        { label: 'Of them in identity, licence or phones', before: null, wanted: countText(guarded) },
      ],
      payload: { import_id: key.id },
      at: now,
    })
  })
  return true
}
