import type { Db } from '#platform/server/database/database.ts'

/** A file that could not be made. */
export async function aReportFile(db: Db, { userId, plantId, at }: { userId: string; plantId: string; at: Date }): Promise<string> {
  const file = { report: 'violations', format: 'csv', query: JSON.stringify({ report: 'violations' }), state: 'failed', failure: 'No rows' }
  const { id } = await db
    .insertInto('report_file')
    .values({ ...file, user_id: userId, auth_plant_id: plantId, created_at: at, finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
