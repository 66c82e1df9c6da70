import type { Db } from '#platform/server/database/database.ts'

type Days = { designated_from?: string | null; designated_until?: string | null; courses?: string[] }

/** The issuer's id of a doctor, or of the company of a trainer's access; designated as given. */
export async function anIssuer(db: Db, who: { doctorId: string } | { allocationId: string }, days: Days = {}): Promise<string> {
  const id = 'doctorId' in who ? await ofDoctor(db, who.doctorId) : await ofTrainer(db, who.allocationId)
  if (Object.keys(days).length > 0) await db.updateTable('issuer').set(days).where('id', '=', id).execute()
  return id
}

const ofDoctor = async (db: Db, doctorId: string): Promise<string> =>
  (await db.selectFrom('issuer').select('id').where('doctor_id', '=', doctorId).executeTakeFirstOrThrow()).id

async function ofTrainer(db: Db, allocationId: string): Promise<string> {
  const { issuer_id } = await db.selectFrom('allocation').select('issuer_id').where('id', '=', allocationId).executeTakeFirstOrThrow()
  return String(issuer_id)
}
