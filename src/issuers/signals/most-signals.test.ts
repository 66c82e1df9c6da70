import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { aDriverToRenew } from '#renewals/renewals.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { anIssuer } from '../issuers.factory.ts'
import { findSignals } from './find-signals.service.ts'
import { signalsContract } from './signals.contract.ts'

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin
const anIssuerOfDoctor = async (days = {}) => anIssuer(db, { doctorId: (await aDoctor(db)).id }, days)

it('a night keeps 200 new ones, those about drivers first, and the next night the rest', async () => {
  const { id: driver_id } = await aDriverToRenew(db, plantId)
  const given = { driver_id, kind: 'medical', created_at: api.now } as const
  const over = { designated_until: '2026-01-01' }
  const undesignated = [
    await anIssuerOfDoctor(over),
    await anIssuerOfDoctor(over),
    await anIssuerOfDoctor(over),
    await anIssuerOfDoctor(over),
  ]
  const days = Array.from({ length: 55 }, (_, n) => addDays('2026-11-20', -n))
  const fit = { ...given, fit_to_work: true, expiry: '2027-10-01' }
  await giveClearances(
    db,
    undesignated.flatMap((issuer_id) => days.map((given_on) => ({ ...fit, issuer_id, given_on }))),
  )
  const [strict, kind] = [await anIssuerOfDoctor(), await anIssuerOfDoctor()]
  await giveClearances(db, [
    { ...given, issuer_id: strict, given_on: '2026-11-18', expiry: '2026-11-18', fit_to_work: false },
    { ...fit, issuer_id: kind, given_on: '2026-11-20' },
  ])
  const kept = async () =>
    Object.fromEntries(
      (
        await db
          .selectFrom('issuer_signal')
          .select(['kind', ({ fn }) => fn.countAll<string>().as('n')])
          .where('auth_plant_id', '=', plantId)
          .groupBy('kind')
          .execute()
      ).map((row) => [row.kind, Number(row.n)]),
    )
  await findSignals(db, api.now)
  const first = await kept()
  expect((await admin.call(signalsContract.list, { id: kind })).data).toMatchObject([{ kind: 'elsewhere' }])
  expect(Object.values(first).reduce((all, n) => all + n, 0)).toBe(200)
  await findSignals(db, api.now)
  expect(await kept()).toEqual({ elsewhere: first['elsewhere'], undesignated: 220 })
})
