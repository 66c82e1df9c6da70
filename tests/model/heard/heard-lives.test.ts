import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { Refused, testApi } from '../../world/test-api.ts'
import { isWhole } from '../../world/whole.ts'
import { after, begun, isAwaited, sides, type Day, type HeardAct, type HeardLife } from './heard-life.ts'

/** LIVES chooses another number; SEED and REPLAY reproduce a failure from its printed seed and path. */
const lives = Number(process.env['LIVES'] ?? (isWhole ? 400 : 40))
const seed = Number(process.env['SEED'] ?? 20_261_128)
const replay = process.env['REPLAY']

const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const anyAct: fc.Arbitrary<HeardAct> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: 'office replies' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paper' as const), side: some(...sides) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      who: some('raiser' as const, 'first' as const, 'first' as const, 'second' as const, 'second' as const),
      hasReason: some(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), who: some('first' as const, 'second' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: some(1, 1, 2, 3, 7) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set' as const), days: some(0, 1, 10) }) },
)
const anyLife = fc.record({
  day: fc.nat(6).map((n) => `2026-11-${16 + n}`),
  days: some(1, 3, 5),
  // A day is that of the plant, which is three hours ahead.
  hour: some('00:00', '09:00', '23:59'),
  acts: fc.array(anyAct, { minLength: 4, maxLength: 14 }),
})

const api = await testApi()
const { db } = api
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const staff = {
  raiser,
  first: await api.as({ portal: 'staff_portal', plantId }),
  second: await api.as({ portal: 'staff_portal', plantId }),
}
await db.updateTable('auth_plant').set({ blacklist_approvers: 2 }).where('id', '=', plantId).execute()

/** Nobody has to log in again meanwhile. */
async function comes(day: Day, hour: string): Promise<void> {
  api.now = new Date(`${day}T${hour}:00+03:00`)
  const used = { created_at: api.now, last_seen_at: api.now, expires_at: new Date(api.now.getTime() + 3_600_000) }
  await api.ownerDb.updateTable('session').set(used).execute()
}

async function aHeardDriver(hour: string) {
  const driver = await aPassHolder(db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const asked = { driver_id: driver.id, comment: 'Sold from the load', reason: 'theft', evidence: aPdfFile('weighbridge.pdf') } as const
  const { request_id } = await raiser.call(blacklistDriver.raise, asked)
  const work = async (act: HeardAct, { today }: HeardLife): Promise<unknown> => {
    if (act.do === 'wait') return comes(today, hour)
    if (act.do === 'set') return hearing(db, plantId, act.days)
    if (act.do === 'office replies') return office.call(hearingContract.reply, { request_id, said: 'He was at home that day' })
    if (act.do === 'paper') return raiser.call(hearingContract.paper, { request_id, side: act.side, file: aPdfFile('letter.pdf') })
    const decision = { request_id, comment: 'Seen', key: act.do }
    const early = act.do === 'approve' && act.hasReason ? { early_reason: `As ${act.who} says` } : {}
    return staff[act.who].call(blacklistDriver.decide, { ...decision, ...early })
  }
  return {
    /** Answers the code of a refusal. */
    act: (act: HeardAct, next: HeardLife): Promise<string | undefined> =>
      work(act, next).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof Refused) return error.problem.code
          throw error
        },
      ),
    /** As the one who asked for it reads it. */
    read: async (): Promise<Omit<HeardLife, 'today'> & { isAwaited: boolean }> => {
      const { request } = await raiser.call(requestsContract.details, { id: request_id })
      const { hearing: heard } = request
      const now = db.selectFrom('driver as d').innerJoin('request as r', 'r.driver_id', 'd.id').where('r.id', '=', request_id)
      const { driverNow, requestNow } = await now
        .select(['d.status_id as driverNow', 'r.status_id as requestNow'])
        .executeTakeFirstOrThrow()
      const approvals = db.selectFrom('request_approval').select('approved_by').where('request_id', '=', request_id)
      const names = new Map(Object.entries(staff).map(([who, { userId }]) => [userId, who as keyof typeof staff]))
      return {
        dueOn: heard?.due_on ?? '',
        isAwaited: heard?.is_awaited ?? false,
        replies: heard?.replies.map(({ side, is_late }) => ({ side, isLate: is_late })) ?? [],
        approvedBy: (await approvals.execute()).map(({ approved_by }) => names.get(approved_by) ?? 'raiser').toSorted(),
        early: (heard?.early?.reason.split(' ')[1] as keyof typeof staff | undefined) ?? null,
        end: driverNow === driverStatus.blacklisted ? 'barred' : requestNow === requestStatus.rejected ? 'rejected' : 'open',
      }
    },
  }
}

it(
  `in ${lives} random lives nobody is barred unheard: replies early, late and never, two approvers in every order`,
  { timeout: 1_800_000 },
  async () => {
    const reached = new Set<string>()
    const live = async ({ day, days, hour, acts }: { day: Day; days: number; hour: string; acts: readonly HeardAct[] }): Promise<void> => {
      await comes(day, hour)
      await hearing(db, plantId, days)
      let life = begun(day, days)
      const driver = await aHeardDriver(hour)
      for (const act of acts) {
        const next = after(life, act)
        expect([act, await driver.act(act, next.life)]).toEqual([act, next.refusal])
        life = next.life
        const { today: _, ...said } = life
        expect(await driver.read()).toEqual({ ...said, approvedBy: life.approvedBy.toSorted(), isAwaited: isAwaited(life) })
        reached.add(next.refusal ?? act.do).add(life.end)
        for (const { isLate } of life.replies) reached.add(isLate ? 'late' : 'in time')
        if (life.end === 'barred') reached.add(life.early ? 'barred early' : life.replies.length > 0 ? 'barred heard' : 'barred silent')
      }
    }
    await fc.assert(fc.asyncProperty(anyLife, live), { numRuns: lives, seed, ...(replay !== undefined && { path: replay }) })
    const refusals = ['replied', 'decided', 'request_closed', 'forbidden', 'approved_before', 'not_heard']
    const all = [...refusals, 'late', 'in time', 'rejected', 'barred early', 'barred heard', 'barred silent']
    expect(all.filter((what) => !reached.has(what))).toEqual([])
  },
)
