import type { Actor } from '#accounts/people.ts'
import { addDays, addMonths, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { askFile } from '../ask-file.service.ts'
import { mostFileMonths } from '../driver-files.rules.ts'
import { accessNumber, accessStateOf } from './subject-access.rules.ts'
import { changeSubjectAccess, findSubjectAccess, lockSubjectAccess } from './subject-access.store.ts'

type Context = { actor: Actor; now: Date; queues: Pick<Queues, 'send'> }

/** Has the copy of a request made: of all that is kept. Throws 403, 404, 409. */
export async function makeCopy(db: Db, id: string, { actor, now, queues }: Context): Promise<void> {
  const of = { id, plantId: actor.plant.id }
  const { driver_id: driverId, home_plant_id: homeId } = await findSubjectAccess(db, of)
  if (homeId !== actor.plant.id)
    throw conflict('moved', 'The driver moved to another plant and asks there. Close this, and say so in the reason.')
  const from = addDays(addMonths(toPlainDate(now, actor.plant.timeZone), -mostFileMonths), 1)
  await askFile(
    db,
    { driverId, purpose: 'own_copy', reason: `The driver asked for it, ${accessNumber(id)}`, moment: undefined, from },
    { actor, now, queues },
    async (tx, fileId) => {
      const state = accessStateOf(await lockSubjectAccess(tx, of))
      if (state === 'making') throw conflict('in_work', 'This copy is being made.')
      if (state === 'handed_over' || state === 'closed') throw conflict('done', 'Nothing is to be made of this any more.')
      await changeSubjectAccess(tx, id, { file_id: fileId })
    },
  )
}
