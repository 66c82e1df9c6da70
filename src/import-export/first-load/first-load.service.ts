import type { Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { countText } from '#platform/contract/words.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { finishedText } from './first-load.rules.ts'
import { countActiveDrivers, findFirstLoad, holdFirstLoad, markFirstLoadFinished } from './first-load.store.ts'

/** Throws 409 where registers no longer add active drivers. */
export async function assertFirstLoad(db: Db, plantId: string): Promise<void> {
  if (await holdFirstLoad(db, plantId)) throw conflict('first_load_finished', finishedText)
}

type Finishing = { actor: Actor; now: Date; drivers: number }

/** Finishes the plant's first load for good. Throws 409 where it is finished, or the number of active drivers is not the one that was read. */
export const finishFirstLoad = (db: Db, { actor, now, drivers }: Finishing): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId, plant } = actor
    if (!(await markFirstLoadFinished(tx, { plantId: plant.id, by: userId, drivers, at: now })))
      throw conflict('first_load_finished', 'The first load of this plant is finished already.')
    // Counted with the plant locked: no register adds drivers meanwhile.
    const counted = await countActiveDrivers(tx, plant.id)
    if (counted !== drivers)
      throw conflict('first_load_changed', `There are ${countText(counted)} active drivers now. Check them, then finish the first load.`)
    const audited = { at: now, userId, subject: 'auth plant', subjectId: plant.id, plantId: plant.id }
    await writeAudit(tx, { ...audited, action: 'first load finished', after: { active_drivers: counted } })
    await announce(tx, {
      topic: 'permitted',
      payload: {
        permissions: ['administration.manage', 'users.manage'],
        except_ids: [userId],
        title: 'The first load is finished',
        body: `${actor.firstName} ${actor.lastName} finished the first load of ${plant.name} with ${countText(counted)} active drivers. Registers add no active drivers any more: new drivers are onboarded.`,
        link: 'drivers/import',
      },
      plantId: plant.id,
      at: now,
    })
  })

export type FirstLoadState = Awaited<ReturnType<typeof findFirstLoad>> & { activeDrivers: number }

export const readFirstLoad = async (db: Db, plantId: string): Promise<FirstLoadState> => ({
  ...(await findFirstLoad(db, plantId)),
  activeDrivers: await countActiveDrivers(db, plantId),
})
