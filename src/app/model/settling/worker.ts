// Changes many drivers in one transaction after another, until it is killed: node worker.ts URL WORK TRANSPORTER.
import { sql } from 'kysely'
import { correctPasses } from '#drivers/settle/correct-passes.service.ts'
import { passesFollowTransporter } from '#drivers/pass/transporter-passes.service.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'

const [url = '', work = '', transporterId = ''] = process.argv.slice(2)
const { db } = openDatabase({ url }, { size: 2 })

const changeValidity = (round: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const is = { id: transporterId, is_spot: true, valid_until: round % 2 === 0 ? '2026-12-24' : '2026-12-31' }
    const before = await tx
      .selectFrom('transporter')
      .select(['id', 'is_spot', 'valid_until'])
      .where('id', '=', transporterId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = before.valid_until === is.valid_until ? { ...is, valid_until: '2026-12-30' } : is
    await tx.updateTable('transporter').set({ valid_until: after.valid_until, is_spot: true }).where('id', '=', transporterId).execute()
    await passesFollowTransporter(tx, { before, after, at: new Date(), userId: null })
  })

/** The night finds that somebody has written past the product. */
async function mendAtNight(): Promise<void> {
  await sql`update driver set cleared_until = '2030-01-01', is_unfit = not is_unfit where transporter_id = ${transporterId}`.execute(db)
  await correctPasses(db, () => new Date())
}

for (let round = 0; ; round++) await (work === 'validity' ? changeValidity(round) : mendAtNight())
