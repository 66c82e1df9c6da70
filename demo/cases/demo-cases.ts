import { plantSettingsContract } from '#administration/plant-settings/plant-settings.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { atClock } from '../demo-clock.ts'
import { entryOf, incidentReport, warningLetter, type ViolationReport } from '../demo-violations.ts'
import type { DemoCall } from '../people/demo-caller.ts'
import type { DemoCast } from '../people/demo-cast.ts'
import { aPaper } from '../onboarding/demo-paper.ts'

type Cases = Pick<DemoCast, 'staff' | 'offices'> & {
  plant: { id: string; timeZone: string }
  drivers: readonly DriverSummary[]
  now: Date
  setTime: (moment: Date) => Promise<void>
}

/** Who does what in the stories; nobody decides what they asked for. */
type People = { admin: DemoCall; second: DemoCall; recorder: DemoCall; office: DemoCall }
/** Goes to a time of a day that is so many days ago. */
type GoTo = (daysAgo: number, clock: string) => Promise<void>
type Story = People & { goTo: GoTo; dayOf: (daysAgo: number) => string }

/** The plant where somebody is heard, evidence is reviewed and two approve a blacklisting: a case at each step. */
export async function addDemoCases({ staff, offices, plant, drivers, now, setTime }: Cases): Promise<void> {
  const [admin, second, recorder] = ['Halima Said', 'Daniel Mutua', 'James Otieno'].map((name) => staff.get(name))
  const active = drivers.filter(({ status_id }) => status_id === driverStatus.active)
  const driversOf = (id: string) => active.filter(({ transporter_id }) => transporter_id === id)
  const [largest] = [...offices].toSorted(([one], [other]) => driversOf(other).length - driversOf(one).length)
  if (!admin || !second || !recorder || !largest) return
  const [transporterId, office] = largest
  const [replied, asked, reviewed, barred] = driversOf(transporterId)
  const today = toPlainDate(now, plant.timeZone)
  const dayOf = (daysAgo: number) => addDays(today, -daysAgo)
  const goTo: GoTo = (daysAgo, clock) => setTime(atClock(dayOf(daysAgo), clock, plant.timeZone))
  const story = { admin, second, recorder, office, goTo, dayOf }
  await goTo(13, '08:00')
  await switchOn(admin, plant.id)
  if (reviewed) await evidenceInReview(story, reviewed.id)
  if (barred) await blacklistingOfTwo(story, barred.id)
  if (replied) await heardBefore(story, replied.id)
  if (asked) await askedToReply(story, asked.id)
}

async function switchOn(admin: DemoCall, id: string): Promise<void> {
  const { _id, name: _, ...settings } = (await admin(plantSettingsContract.details, { id })).data
  await admin(plantSettingsContract.update, { ...settings, id: _id, hearing_days: 3, evidence_review: true, blacklist_approvers: 2 })
}

/** Upheld after a reply on paper; the office has sent the evidence, which waits to be reviewed. */
async function evidenceInReview({ goTo, dayOf, recorder, admin, office }: Story, driverId: string): Promise<void> {
  await goTo(12, '09:20')
  const request_id = await record(recorder, driverId, {
    violation_category: 'Load safety',
    violation: 'Uncovered load',
    violation_date: dayOf(12),
    description: 'Left the plant without a tarpaulin over the load. The camera of gate 2 shows it.',
    action_taken: 'Stopped at the road and sent back to cover it.',
  })
  await goTo(10, '11:00')
  const file = aPaper('reply.pdf', 'What I say', [
    'The tarpaulin tore at the loading point.',
    'I asked for another one and was told to go.',
  ])
  await recorder(hearingContract.paper, { request_id, side: 'driver', said: 'The tarpaulin tore and none was to be had.', file })
  await goTo(9, '10:30')
  await admin(processViolation.decide, { request_id, key: 'approve', comment: 'Read the reply. The load was not to leave uncovered.' })
  await goTo(3, '15:10')
  const waiting = { type: requestType.sanctionEvidence, status: requestStatus.pending } as const
  const evidence = (await office(requestsContract.index, waiting)).data.find(({ driver_id }) => driver_id._id === driverId)
  if (evidence)
    await office(sanctionEvidenceContract.give, { request_id: evidence._id, file: warningLetter(), comment: 'New tarpaulin bought.' })
}

/** Nobody replied in time; one of two has approved. */
async function blacklistingOfTwo({ goTo, recorder, second }: Story, driver_id: string): Promise<void> {
  await goTo(8, '14:00')
  const evidence = aPaper('weighbridge.pdf', 'Weighbridge', ['Left with 30.2 t, arrived with 27.9 t.', 'The seal was another one.'])
  const comment = 'The seal was changed on the road and 2.3 t of cement are missing.'
  const { request_id } = await recorder(blacklistDriver.raise, { driver_id, comment, reason: 'theft', evidence, where: 'everywhere' })
  await goTo(1, '09:00')
  await second(blacklistDriver.decide, { request_id, key: 'approve', comment: 'Weights and seal numbers agree with the report.' })
}

/** The office has replied; the decision waits. */
async function heardBefore({ goTo, dayOf, recorder, office }: Story, driverId: string): Promise<void> {
  await goTo(4, '07:40')
  const request_id = await record(recorder, driverId, {
    violation_category: 'Conduct',
    violation: 'Mobile phone while driving',
    violation_date: dayOf(4),
    description: 'Held a telephone to the ear on the ramp to silo 1.',
    action_taken: 'Spoken to at the ramp.',
  })
  await goTo(2, '16:20')
  await office(hearingContract.reply, {
    request_id,
    said: 'He answered a call of the loading point, which has no radio. We have bought a headset.',
  })
}

/** Since yesterday the driver and the office may reply. */
async function askedToReply({ goTo, recorder }: Story, driver_id: string): Promise<void> {
  await goTo(1, '13:15')
  const comment = 'Drove through the loading point at 40 km/h while people were on the ground.'
  await recorder(suspendDriver.raise, { driver_id, comment, duration: 14 })
}

async function record(recorder: DemoCall, driver_id: string, report: ViolationReport): Promise<string> {
  const raised = { driver_id, ...report, violation_file: incidentReport(report), ...(await entryOf(recorder, report)) }
  return (await recorder(processViolation.raise, raised)).request_id
}
