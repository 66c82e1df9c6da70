import { askAdmission, decideAdmission, endAdmission, withdrawAdmission } from '#admissions/admissions.service.ts'
import { setAdmits } from '#administration/plant-settings/admits.store.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { liftEndedHolds } from '#drivers/holds/ended-holds.service.ts'
import { liftHolds, placeHold } from '#drivers/holds/holds.service.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { dayAfter, places, type Day, type VisitLife } from './plain-visits.ts'
import type { ActOf, After, VisitAct } from './visit-acts.ts'
import type { Gates } from './visited-gates.ts'

/** Noon at the plants. */
export const noonOf = (day: Day): Date => new Date(`${day}T09:00:00Z`)

/** `holds` and `admissions`: the ids, in the order of the life's. */
export type Subject = { db: Db; gates: Gates; driverId: string; holds: string[]; admissions: string[] }
type Acts<D extends VisitAct['do']> = { readonly [K in D]: (act: ActOf<K>, before: VisitLife, next: After) => Promise<unknown> }

/** Each act by the services of the product. */
export const actsOn = (subject: Subject): Acts<VisitAct['do']> => ({
  ...admissionActs(subject),
  ...holdActs(subject),
  ...driverActs(subject),
  ...plantActs(subject),
})

function admissionActs({ db, driverId, gates: { plants, staff }, admissions }: Subject): Acts<'ask' | 'decide' | 'withdraw' | 'end'> {
  const which = (before: VisitLife, { which: nth = -1 }: After) => {
    const { at, of } = before.admissions[nth] ?? { at: 'a' as const, of: 'a' as const }
    const now = noonOf(before.today)
    return { id: admissions[nth] ?? '', there: { actor: staff[at], at: now }, home: { actor: staff[of], at: now } }
  }
  return {
    ask: async ({ at, from: inDays, days }, { today, home }) => {
      const from = dayAfter(today, { days: inDays })
      const asked = { driverId, plantId: plants[at], from, until: dayAfter(from, { days }), reason: 'Seen' }
      await askAdmission(db, asked, { actor: staff[home], at: noonOf(today) })
      const newest = db.selectFrom('admission').select('id').where('driver_id', '=', driverId).orderBy('id', 'desc')
      admissions.push((await newest.executeTakeFirstOrThrow()).id)
    },
    decide: ({ key }, ...life) => {
      const { id, there } = which(...life)
      return decideAdmission(db, { id, isGranted: key === 'grant', comment: 'Seen' }, there)
    },
    withdraw: (_, ...life) => withdrawAdmission(db, which(...life).id, which(...life).home),
    end: (_, ...life) => endAdmission(db, { id: which(...life).id, reason: 'Seen' }, which(...life).there),
  }
}

type Work = (tx: Tx, by: DriverChange & { today: Day }) => Promise<unknown>

const changing = ({ db, driverId }: Subject, today: Day, work: Work): Promise<unknown> =>
  inTransaction(db, async (tx) =>
    work(tx, { driver: await lockDriverById(tx, driverId), at: noonOf(today), userId: null, why: 'seen', today }),
  )

function holdActs(subject: Subject): Acts<'hold' | 'lift' | 'suspend'> {
  const { gates, holds } = subject
  return {
    hold: ({ at }, { today }, { life }) =>
      changing(subject, today, async (tx, by) => {
        const { from: startsOn, until: endsOn } = life.holds.at(-1) ?? { from: null, until: null }
        const kind = at === 'all' ? ({ kind: 'document', reason: 'forged' } as const) : ({ kind: 'site', reason: 'conduct' } as const)
        holds.push((await placeHold(tx, by, { ...kind, plantId: at === 'all' ? null : gates.plants[at], startsOn, endsOn })) ?? '')
      }),
    lift: (_, { today }, { which = -1 }) =>
      changing(subject, today, (tx, by) => liftHolds(tx, by, { ids: [holds[which] ?? ''], reason: 'seen' })),
    suspend: (_, { today }, { life }) =>
      changing(subject, today, (tx, by) => suspend(tx, { ...by, startsOn: today, endsOn: life.suspendedUntil })),
  }
}

function driverActs({ db, driverId, gates: { plants } }: Subject): Acts<'leave' | 'blacklist' | 'move' | 'attend'> {
  return {
    leave: (_, { today }) => bringTo(db, driverId, driverStatus.left, noonOf(today)),
    blacklist: (_, { today }) => bringTo(db, driverId, driverStatus.blacklisted, noonOf(today)),
    move: ({ to }, { today }) =>
      inTransaction(db, async (tx) => {
        await tx.updateTable('driver').set({ auth_plant_id: plants[to] }).where('id', '=', driverId).execute()
        await settle(tx, [driverId], noonOf(today))
      }),
    attend: async ({ at }, { today }) => {
      const event = { auth_plant_id: plants[at], title: 'Induction', type: 'training' as const, date: today, topic: 'Site induction' }
      const { id: event_id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
      await db.insertInto('event_attendance').values({ event_id, driver_id: driverId }).execute()
      await settle(db, [driverId], noonOf(today))
    },
  }
}

/** What somebody sets, and what jobs do by night. */
function plantActs({ db, driverId, gates: { plants } }: Subject): Acts<'set' | 'wait'> {
  return {
    set: ({ at }, _, { life }) => {
      const { admits, from, of } = life.settings[at]
      const plant_ids = admits === 'some' ? of.map((place) => plants[place]) : []
      return inTransaction(db, (tx) => setAdmits(tx, plants[at], { admits, admits_from: admits === 'none' ? null : from, plant_ids }))
    },
    wait: async (_, __, { life: { today } }) => {
      const at = noonOf(today)
      await endServedSuspensions(db, () => at)
      await liftEndedHolds(db, () => at)
      const begun = db.updateTable('requirement_version').set({ begun_at: at }).where('begun_at', 'is', null).where('from_day', '<=', today)
      const plantIds = places.map((place) => plants[place])
      await begun.where('auth_plant_id', 'in', plantIds).execute()
      await settle(db, [driverId], at)
    },
  }
}
