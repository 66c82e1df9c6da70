import { randomUUID } from 'node:crypto'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aGateCheck } from '../gate.factory.ts'

type Holder = Awaited<ReturnType<typeof aPassHolder>>
type Visit = { hereId: string; at: Date; isDenied?: boolean }

/** A driver of one plant who stood at the gate of another, which admits them. */
export async function aVisitor(db: Db, { hereId, at, ...fields }: PassHolderFields & { plantId: string } & Visit): Promise<Holder> {
  const driver = await aPassHolder(db, { cardNo: `VL-${randomUUID().slice(0, 8)}`, ...fields })
  await aVisit(db, driver, { hereId, at })
  return driver
}

/** One more check there. Its id. */
export const aVisit = (db: Db, driver: Holder, { hereId, at, isDenied = false }: Visit): Promise<string> =>
  aGateCheck(db, {
    plantId: hereId,
    driverId: driver.id,
    transporterId: driver.transporter_id,
    at,
    isDenied,
    driver: { id: driver.id, cardId: null, transporterId: driver.transporter_id, plantId: driver.auth_plant_id, isKnown: true },
  })
