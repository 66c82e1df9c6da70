import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import type { DemoCall, DemoVisit } from './people/demo-caller.ts'
import { atWork } from './demo-clock.ts'
import { aPaper } from './onboarding/demo-paper.ts'
import { renewalApprovals, renewalRejections, trainerComments } from './demo-texts.ts'

type DemoContext = {
  drivers: readonly DriverSummary[]
  doctors: readonly DemoVisit[]
  trainers: readonly Trainer[]
  decider: DemoCall
  now: Date
  setTime: (moment: Date) => Promise<void>
  seed: number
}
type Trainer = { visit: DemoVisit; name: string; company: string }

type Ending = 'approved' | 'rejected' | 'sent back'
type RenewalPlan = { hoursAgo: number; ending: Ending; isFit?: boolean; examinedDaysBefore?: number; restricts?: Restricts }
/** Of a medical. */
type Restricts = { restrictions: string[]; restriction_reason: string }

const glasses: Restricts = { restrictions: ['glasses'], restriction_reason: 'Reads the chart with glasses only.' }
const noNight: Restricts = { restrictions: ['no_night'], restriction_reason: 'Slow adaptation to the dark in both eyes.' }

/** Renewals of the printed doctor; the others have fewer. */
const manyRenewals: readonly RenewalPlan[] = [
  { hoursAgo: 700, ending: 'approved', restricts: glasses },
  { hoursAgo: 340, ending: 'rejected' },
  { hoursAgo: 310, ending: 'approved', restricts: noNight },
  { hoursAgo: 52, ending: 'approved', isFit: false },
  { hoursAgo: 30, ending: 'rejected' },
  { hoursAgo: 26, ending: 'sent back' },
]
const fewRenewals: readonly RenewalPlan[] = [
  { hoursAgo: 200, ending: 'approved', restricts: glasses },
  { hoursAgo: 28, ending: 'approved' },
]
/** Two doctors sent a report of the same driver with different dates. */
const contradictory: readonly RenewalPlan[] = [
  { hoursAgo: 500, ending: 'approved', examinedDaysBefore: 3 },
  { hoursAgo: 90, ending: 'approved', examinedDaysBefore: 44 },
]
const syllabus = ['Defensive basics', 'Hazard perception', 'Fatigue management', 'Heavy vehicle handling'] as const
const hourMs = 3_600_000

/** The last month's renewals: some rejected, one sent back, and a few contradictory ones. What waits is in demo-waiting.ts. */
export async function addDemoRenewals(context: DemoContext): Promise<void> {
  const { doctors, trainers } = context
  const random = seededRandom(context.seed)
  const nextDriver = eachOnce(context.drivers)
  for (const [nth, visit] of doctors.slice(0, 3).entries())
    for (const sent of nth === 0 ? manyRenewals : fewRenewals)
      await renew({ ...context, random, driver: nextDriver() }, sent, (examined) => examine(examined, visit))
  for (const [nth, trainer] of trainers.slice(0, 2).entries())
    for (const sent of nth === 0 ? manyRenewals : fewRenewals)
      await renew({ ...context, random, driver: nextDriver() }, sent, (examined) => train(examined, trainer))
  for (let cases = 0; cases < 2; cases++) {
    const driver = nextDriver()
    for (const [nth, sent] of contradictory.entries()) {
      const visit = doctors[nth + 1] ?? doctors[0]
      if (visit) await renew({ ...context, random, driver }, sent, (examined) => examine(examined, visit))
    }
  }
}

/** Distinct active drivers, spread over the register. */
function eachOnce(drivers: readonly DriverSummary[]): () => DriverSummary | undefined {
  const active = drivers.filter(({ status_id }) => status_id === driverStatus.active)
  const step = Math.max(1, Math.floor(active.length / 40))
  let at = -1
  return () => active[++at * step]
}

type RenewalContext = Pick<DemoContext, 'decider' | 'now' | 'setTime'> & {
  random: SeededRandom
  driver: DriverSummary | undefined
}
type Examined = { driver: DriverSummary; random: SeededRandom; date: string; sent: RenewalPlan }

/** Sends it, decided some hours later. */
async function renew(
  { driver, random, decider, now, setTime }: RenewalContext,
  sent: RenewalPlan,
  send: (examined: Examined) => Promise<Decide>,
): Promise<void> {
  if (!driver) return
  const at = atWork(now, sent.hoursAgo)
  await setTime(at)
  const date = addDays(toPlainDate(at, 'UTC'), -(sent.examinedDaysBefore ?? 1))
  const decide = await send({ driver, random, date, sent })
  await setTime(new Date(at.getTime() + hourMs))
  if (sent.ending === 'sent back') return void (await decide.sendBack(decider))
  const [key, comments] = sent.ending === 'approved' ? (['approve', renewalApprovals] as const) : (['reject', renewalRejections] as const)
  await decide.decide(decider, key, random.pick(comments))
}

type Decide = {
  decide: (decider: DemoCall, key: 'approve' | 'reject', comment: string) => Promise<unknown>
  sendBack: (decider: DemoCall) => Promise<unknown>
}

const unreadable = 'The report has no signature. Please send the signed one.'

async function examine({ driver, date, sent: { isFit = true, restricts } }: Examined, visit: DemoVisit): Promise<Decide> {
  const call = await visit()
  const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
  const report = { date, fit_to_work: isFit ? ('yes' as const) : ('no' as const), medical_report: medicalReport(driver, date, isFit) }
  const { request_id } = await call(renewMedical.raise, { driver_id: found._id, ...report, ...restricts })
  return {
    decide: (decider, key, comment) => decider(renewMedical.decide, { request_id, key, comment }),
    sendBack: (decider) => decider(sendBackContract.send, { request_id, comment: unreadable, fields: ['medical_report'] }),
  }
}

async function train({ driver, random, date }: Examined, { visit, name, company }: Trainer): Promise<Decide> {
  const call = await visit()
  const { driver: found } = await call(ddtContract.verify, { id_no: driver.id_no })
  const details = { trainer_name: name, company, trainer_comment: random.pick(trainerComments), score: 60 + random.upTo(40) }
  const report = { ...details, date, syllabus: random.pick(syllabus), training_report: trainingReport(driver, date, name) }
  const { request_id } = await call(renewDdt.raise, { driver_id: found._id, ...report })
  return {
    decide: (decider, key, comment) => decider(renewDdt.decide, { request_id, key, comment }),
    sendBack: (decider) => decider(sendBackContract.send, { request_id, comment: unreadable, fields: ['training_report'] }),
  }
}

export const medicalReport = ({ id_no }: Pick<DriverSummary, 'id_no'>, date: string, isFit: boolean): File =>
  aPaper('medical-report.pdf', 'Medical examination of a driver', [
    `Id number ${id_no}`,
    `Examined on ${date}`,
    'Sight, hearing, blood pressure and reactions were examined.',
    isFit ? 'Fit to drive heavy vehicles.' : 'Not fit to drive: blood pressure. To be examined again in a month.',
  ])

export const trainingReport = ({ id_no }: Pick<DriverSummary, 'id_no'>, date: string, trainer: string): File =>
  aPaper('training-report.pdf', 'Defensive driving training', [
    `Id number ${id_no}`,
    `Held on ${date} by ${trainer}`,
    'Theory, yard and road.',
  ])
