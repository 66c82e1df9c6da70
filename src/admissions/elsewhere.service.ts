import type { Actor } from '#accounts/people.ts'
import { countIdNoAttempt, uncountIdNoMiss } from '#drivers/id-no-attempts.service.ts'
import { assertLookup, findIdNoHolder } from '#drivers/id-no/id-no.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { notEligibleText } from './elsewhere.rules.ts'

type Named = { actor: Actor; idNo: string; at: Date }

/**
 * Asks something about a driver of another plant who is named by the id number. The same limit as for the identity check, so that asking tells nothing that it hides. Throws 422 for
 * a number of nobody, and of anybody but an office's own drivers.
 */
export async function askAboutElsewhere(db: Db, { actor, idNo, at }: Named, ask: (tx: Tx, driver: Driver) => Promise<void>): Promise<void> {
  assertLookup(idNo, actor.plant)
  await countIdNoAttempt(db, { actor, now: at })
  await inTransaction(db, async (tx) => {
    const found = await findIdNoHolder(tx, actor.plant.id, idNo)
    const driver = found && (await lockDriverById(tx, found.id))
    if (actor.transporter && driver?.transporter_id !== actor.transporter.id) throw invalid({ id_no: notEligibleText })
    if (!driver) throw invalid({ id_no: 'No driver has this id number' })
    await ask(tx, driver)
  })
  await uncountIdNoMiss(db, { actor, now: at })
}

/** Staff of another plant learn no name by asking. */
export const nameTo = ({ plant, transporter }: Actor, { name, auth_plant_id }: Pick<Driver, 'name' | 'auth_plant_id'>): string =>
  auth_plant_id === plant.id || transporter ? name : 'This person'
