import type { Selectable } from 'kysely'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo, type DriverFields } from '#drivers/drivers.factory.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { reviewSteps } from '#onboarding/verification/review/review.factory.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { MatchAnswer } from '#screening/barred-match.rules.ts'
import type { TestApi } from './test-api.ts'

type Person = DriverFields & Pick<NewDriver, 'name' | 'id_no' | 'phones'>
type Plant = { id: string; name: string }
type Someone = Awaited<ReturnType<TestApi['as']>>
type Steps = ReturnType<typeof reviewSteps>
type Caller = Pick<Someone, 'call'>
type StoredMatch = Pick<
  Selectable<Tables['barred_match']>,
  'id' | 'state' | 'reasons' | 'barred_id' | 'auth_plant_id' | 'applicant_plant_id' | 'submitted_by' | 'comment'
>

type BarredScene = {
  barring: Plant
  waiting: Plant
  transporterId: string
  reviewer: Someone
  verifier: Someone
  office: Someone
  steps: Steps
  aBarred: (fields?: DriverFields) => ReturnType<typeof aDriver>
  submitted: (fields?: DriverFields) => ReturnType<Steps['submit']>
  matchesOf: (applicationId: string) => Promise<StoredMatch[]>
  /** The id of its first match. */
  matchOf: (application: { applicationId: string }) => Promise<string>
  say: (matchId: string, answer: MatchAnswer, who?: Caller) => Promise<{ message: string }>
  /** What the person's bell has, delivered. */
  bellOf: (who: Caller) => Promise<readonly { title: string; body: string }[]>
}

let count = 0

/** Somebody whom no other person of these scenes is like. */
export function aPerson(fields: DriverFields = {}): Person {
  count += 1
  const digits = [...String(100_000 + count * 37)].map(Number)
  const name = [digits.map((digit) => 'abcdefghij'[digit]).join(''), digits.map((digit) => 'tsrqponmlk'[digit]).join('')].join(' ')
  return {
    name,
    licence_no: `L-${digits.join('')}`,
    phones: [`+254711${digits.join('')}`],
    date_of_birth: `19${60 + (count % 40)}-0${1 + (count % 9)}-1${count % 9}`,
    id_no: nextIdNo(),
    ...fields,
  }
}

/** A plant that barred persons, another one at which they apply, and those who work there. */
export async function aBarredScene(api: TestApi): Promise<BarredScene> {
  const { db } = api
  const barring = { id: await anAuthPlantId(db, { name: 'Mombasa' }), name: 'Mombasa' }
  const waiting = { id: await anAuthPlantId(db, { name: 'Athi River' }), name: 'Athi River' }
  await db.updateTable('auth_plant').set({ allow_onboarding: true }).where('id', 'in', [barring.id, waiting.id]).execute()
  const { id: transporterId } = await aTransporter(db)
  const reviewer = await api.as({ portal: 'staff_portal', plantId: barring.id, permissions: ['blacklist.review'] })
  const verifier = await api.as({ portal: 'staff_portal', plantId: waiting.id })
  const office = await api.as({ portal: 'transporter_portal', plantId: waiting.id, transporterId })
  const steps = reviewSteps(db, { reviewer: verifier, office })
  const matchesOf = (applicationId: string) =>
    db.selectFrom('barred_match').selectAll().where('application_id', '=', applicationId).orderBy('id').execute()
  return {
    barring,
    waiting,
    transporterId,
    reviewer,
    verifier,
    office,
    steps,
    aBarred: (fields = {}) => aDriver(db, { plantId: barring.id, status_id: driverStatus.blacklisted, ...aPerson(), ...fields }),
    submitted: (fields = {}) => steps.submit({ ...aPerson(), ...fields }),
    matchesOf,
    matchOf: async ({ applicationId }) => (await matchesOf(applicationId))[0]?.id ?? '',
    say: (match_id, answer, who = reviewer) =>
      who.call(barredMatchesContract.answer, { match_id, answer, comment: 'Compared the photographs' }),
    bellOf: async ({ call }) => {
      await deliverDue(db, { now: api.now, byMail: false })
      return (await call(bellContract.index, {})).data
    },
  }
}
