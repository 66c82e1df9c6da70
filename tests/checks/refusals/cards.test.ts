import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cardEndReasons, cardOutcomes } from '#drivers/card/card-ends.rules.ts'
import { findRestorableCard } from '#drivers/card/cards.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const {
  api: { db, ownerDb },
  plantId,
  refusalOf,
  refusalWhenSettled,
} = await aPlantOfRows()

const refused: Refused = [
  [
    'card_stays_cancelled',
    `update card set cancelled_at = now(), end_reason = 'lost', outcome = 'lost' where id = $card; update driver set status_id = 6 where id = $active;
      update card set cancelled_at = null, end_reason = null, outcome = null where id = $card; update driver set status_id = 8 where id = $active`,
  ],
  [
    'card_stays_cancelled',
    `update card set cancelled_at = now(), end_reason = 'cancelled' where id = $card; update card set cancelled_at = null, end_reason = null where id = $card`,
  ],
  ['card_stays_ended', `update card set cancelled_at = cancelled_at + interval '1 day' where id = $endedCard`],
  ['card_stays_ended', `update card set end_reason = 'lost' where id = $endedCard`],
  ['card_stays_handed_over', `update card set handed_over_at = null where id = $card`],
  ['no right', `update card set card_no = 'N-4' where id = $card`],
  ['no right', `update card set driver_id = $other where id = $card`],
]
checkRefused(refused, refusalOf)
checkRefused(
  [['driver_card_in_service', `update card set cancelled_at = null, end_reason = null where id = $endedCard`]],
  refusalWhenSettled,
)

it('the database restores the cards that a reinstatement restores', async () => {
  const ends = [null, ...cardEndReasons].flatMap((reason) => [null, ...cardOutcomes].map((outcome) => ({ reason, outcome })))
  const drivers: { id: string }[] = []
  for (const _ of ends) drivers.push(await aPassHolder(db, { plantId, status_id: driverStatus.cardCancelled }))
  await sql`alter table card disable trigger card_keeps`.execute(ownerDb)
  for (const [n, { reason, outcome }] of ends.entries())
    await sql`update card set end_reason = ${reason}, outcome = ${outcome} where driver_id = ${drivers[n]?.id}`.execute(ownerDb)
  await sql`alter table card enable trigger card_keeps`.execute(ownerDb)
  for (const [n, { reason, outcome }] of ends.entries()) {
    const id = drivers[n]?.id ?? ''
    const isRestorable = (await findRestorableCard(db, id)) !== undefined
    const restoring =
      await refusalWhenSettled(`update card set cancelled_at = null, end_reason = null, outcome = null where driver_id = ${id};
      update driver set status_id = 8 where id = ${id}`)
    expect([reason, outcome, restoring]).toEqual([reason, outcome, isRestorable ? 'nothing' : 'card_stays_cancelled'])
  }
})
