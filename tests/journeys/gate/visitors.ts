import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A driver of another plant, who is admitted to this one by name; answers the id. */
export async function aVisitor(db: Db, plantId: string): Promise<string> {
  const { id } = await aPassHolder(db, { plantId: await anAuthPlantId(db), name: 'Kioko Mutinda' })
  await anAdmission(db, { driverId: id, plantId })
  return id
}
