import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { aPractice } from '#good-practices/good-practices.factory.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()

/** In each the plant's day is not that of UTC: it has begun before, or has not ended yet. */
const nights = [
  ['Africa/Nairobi', new Date('2026-11-21T22:30:00Z'), '2026-11-22', '2026-11-23'],
  ['America/New_York', new Date('2026-11-22T03:30:00Z'), '2026-11-21', '2026-11-22'],
] as const

it.each(nights)("in %s the plant's own day counts, not that of Greenwich", async (time_zone, now, today, tomorrow) => {
  api.now = now
  const { id: plantId } = await anAuthPlant(api.db, { time_zone })
  const staff = await api.as({ portal: 'staff_portal', plantId })
  const trainer = await api.as({ portal: 'trainer', plantId })
  const [ended, lasts] = await Promise.all(
    [today, tomorrow].map((day) =>
      aPassHolder(api.db, { plantId, licence_expiry: day, passExpiry: day, clearances: { medical: day, ddt: day } }),
    ),
  )
  if (!ended || !lasts) throw new Error('There are two drivers')

  const verdictOn = async (driver_id: string) => {
    const { verdict, today: at } = await staff.call(verdictContract.asAt, { driver_id })
    return [verdict, at]
  }
  expect(await verdictOn(ended.id)).toEqual(['blocked', today])
  expect(await verdictOn(lasts.id)).toEqual(['warn', today])

  const atGate = async (entered: string) => (await staff.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })).outcome
  expect([await atGate(String(ended.cardNo)), await atGate(String(lasts.cardNo))]).toEqual(['blocked', 'warn'])

  const { data } = await staff.call(passListContract.passes, {})
  expect(Object.fromEntries(data.map(({ _id, pass }) => [_id, pass.status.name]))).toEqual({
    [ended.id]: 'Expired',
    [lasts.id]: 'Active',
  })

  const practice = { driver_id: lasts.id, ...aPractice }
  await expect(staff.call(goodPracticesContract.create, { ...practice, date: tomorrow })).rejects.toMatchObject({ status: 422 })
  await staff.call(goodPracticesContract.create, { ...practice, date: today })

  await trainer.call(ddtContract.verify, { id_no: lasts.id_no })
  const training = {
    driver_id: lasts.id,
    score: 80,
    syllabus: 'Mountain roads',
    trainer_comment: 'Brakes early.',
    trainer_name: 'Beatrice Adhiambo',
    company: 'Safe Hands Driving',
    training_report: aPdfFile('training.pdf'),
  }
  await expect(trainer.call(renewDdt.raise, { ...training, date: tomorrow })).rejects.toMatchObject({
    problem: { errors: { date: expect.any(String) } },
  })
  await trainer.call(renewDdt.raise, { ...training, date: today })
})
