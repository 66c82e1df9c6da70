import type { Actor } from '#accounts/people.ts'
import { proposeConfirmation } from '#confirmations/propose.service.ts'
import { countText } from '#platform/contract/words.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findFirstLoad } from '../first-load/first-load.store.ts'
import type { ImportRow } from '../imports.store.ts'
import { protectedLabels } from './protected-fields.rules.ts'
import { countProtectedChanges, markWaiting } from './waiting-imports.store.ts'

type Running = { actor: Actor; now: Date; found: ImportRow }

/**
 * Proposes an update that changes who drivers are, their licences or phones, once the plant's first load is finished. True where the import
 * waits for a second person. The caller has locked the import: until it runs or waits, no row of it is corrected.
 */
export async function proposeUpdate(tx: Tx, { actor, now, found }: Running): Promise<boolean> {
  const { id, kind, mode, state, file_name } = found
  if (state === 'waiting') return true
  if (kind !== 'drivers' || mode !== 'update' || (state !== 'checked' && state !== 'failed')) return false
  if ((await findFirstLoad(tx, actor.plant.id)).finishedAt === null) return false
  const { changed, guarded } = await countProtectedChanges(tx, id, protectedLabels)
  if (guarded === 0) return false
  const preparedBy = await markWaiting(tx, id, now)
  if (!preparedBy) return true
  await proposeConfirmation(tx, {
    kind: 'register-update',
    actor,
    preparedBy,
    plantId: actor.plant.id,
    subjectId: id,
    title: `Update ${countText(changed)} ${changed === 1 ? 'driver' : 'drivers'} by ${file_name}`,
    facts: [
      { label: 'File', before: null, wanted: file_name },
      { label: 'Drivers that change', before: null, wanted: countText(changed) },
      { label: 'Of them in identity, licence or phones', before: null, wanted: countText(guarded) },
    ],
    payload: { import_id: id },
    at: now,
  })
  return true
}
