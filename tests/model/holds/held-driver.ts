import { endCard } from '#drivers/card/cards.service.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { changeDriverDetails } from '#drivers/details/change-details.service.ts'
import { settle } from '#drivers/drivers.factory.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { liftEndedHolds } from '#drivers/holds/ended-holds.service.ts'
import { holdKind } from '#drivers/holds/hold-kinds.rules.ts'
import { liftHolds, placeHold } from '#drivers/holds/holds.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { factsOf } from '#drivers/verdict/as-at/driver-state.rules.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import { judgeDriver, verdictBy } from '#drivers/verdict/verdict.rules.ts'
import { findByDriver } from '#gate/checks/drivers-at-gate.store.ts'
import { judgeAtGate } from '#gate/judgement/gate-verdict.rules.ts'
import { findGateRows } from '#gate/offline/gate-data.store.ts'
import { lineOf, readLine } from '#gate/offline/gate-lines.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { documentsUntil, type HeldLife, type HoldAct, type Plant } from './held-life.ts'

export type Plants = Readonly<Record<Plant, string>>
/** Noon at both plants. */
const clockOn = (day: PlainDate) => (): Date => new Date(`${day}T09:00:00Z`)

export type HeldDriver = {
  act: (act: HoldAct, before: HeldLife, after: HeldLife) => Promise<void>
  verdicts: (life: HeldLife, day: PlainDate) => Promise<object>
}

/** A driver of the product, changed by its services. */
export async function aHeldDriver(db: Db, plants: Plants, { licenceUntil }: HeldLife): Promise<HeldDriver> {
  const ends = { clearances: { medical: documentsUntil, ddt: documentsUntil }, passExpiry: documentsUntil, licence_expiry: licenceUntil }
  const driver = await aPassHolder(db, { plantId: plants.first, vehicle_options: ['Flatbed'], ...ends })
  const holds: string[] = []
  const change = (day: PlainDate, work: (tx: Tx, by: DriverChange & { today: PlainDate }) => Promise<unknown>): Promise<unknown> =>
    inTransaction(db, async (tx) =>
      work(tx, { driver: await lockDriverById(tx, driver.id), at: clockOn(day)(), userId: null, why: 'seen', today: day }),
    )
  return {
    act: async (act, before, next) => {
      const { today } = before
      if (act.do === 'wait') {
        await endServedSuspensions(db, clockOn(next.today))
        await liftEndedHolds(db, clockOn(next.today))
        return
      }
      await change(today, async (tx, by) => {
        if (act.do === 'hold') {
          const { from: startsOn, until: endsOn, at } = next.holds.at(-1) ?? { from: null, until: null, at: 'all' as const }
          const [reason = ''] = Object.keys(holdKind(act.kind).reasons)
          holds.push(
            (await placeHold(tx, by, { kind: act.kind, reason, plantId: at === 'all' ? null : plants[at], startsOn, endsOn })) ?? '',
          )
        } else if (act.do === 'lift') {
          const lifted = next.holds.findIndex(({ isLifted }, n) => isLifted && !before.holds[n]?.isLifted)
          await liftHolds(tx, by, { ids: [holds[lifted] ?? ''], reason: 'seen' })
        } else if (act.do === 'suspend') await suspend(tx, { ...by, startsOn: today, endsOn: next.suspendedUntil })
        else if (act.do === 'cancel card') {
          await endCard(tx, by)
          await changeDriver(tx, driver.id, 'card-cancelled', by)
        } else if (act.do === 'renew licence')
          await changeDriverDetails(tx, [{ driver: by.driver, details: { licence_expiry: next.licenceUntil } }], by)
        else {
          await tx.updateTable('driver').set({ auth_plant_id: plants[next.plant] }).where('id', '=', driver.id).execute()
          await settle(tx, [driver.id], by.at)
        }
      })
    },
    verdicts: (life, day) => verdictsOf(db, { driverId: driver.id, plantId: plants[life.plant], isToday: day === life.today }, day),
  }
}

type Asked = { driverId: string; plantId: string; isToday: boolean }

async function verdictsOf(db: Db, { driverId, plantId, isToday }: Asked, day: PlainDate): Promise<object> {
  const asked = { day, time: '12:00', direction: 'in', isBulkLoad: false, plantId } as const
  const page = await findVerdictDriver(db, { plantId, transporterId: null }, { id: driverId })
  const atGate = await findByDriver(db, driverId)
  const [row] = await findGateRows(db, plantId, [driverId])
  const line = row && readLine(JSON.parse(JSON.stringify(lineOf(row))))
  const held = line && { ...line.facts, plant: { id: plantId, name: 'Here' }, card: line.cards[0]?.state ?? ('none' as const) }
  const stored = await db
    .selectFrom('driver')
    .select(['status_id', 'cleared_until', 'held_days'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const { status_id: statusId, cleared_until: until, held_days: heldDays } = stored
  return {
    page: judgeDriver(factsOf(page), day).verdict,
    gate: atGate && judgeAtGate(atGate.facts, asked).outcome,
    device: held && judgeAtGate(held, asked).outcome,
    // Without a look at what has ended by that day: today the job has been there.
    list: isToday
      ? verdictBy({ statusId, clearedUntil: until === '-infinity' ? null : until, isHeld: heldDays !== '{}' }, day)
      : 'another day',
  }
}
