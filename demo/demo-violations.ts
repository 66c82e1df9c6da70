import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { violationPointsContract } from '#requests/kinds/process-violation/violation-points.contract.ts'
import { catalogueContract } from '#points/catalogue/catalogue.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import type { DemoCall } from './people/demo-caller.ts'
import { atWork } from './demo-clock.ts'
import { aPaper } from './onboarding/demo-paper.ts'
import {
  actionsTaken,
  approvals,
  descriptions,
  rejections,
  slowedCategories,
  transporterComments,
  violationsByCategory,
  type ViolationCategory,
} from './demo-texts.ts'

type DemoContext = {
  drivers: readonly DriverSummary[]
  recorders: readonly DemoCall[]
  /** Not a recorder, since nobody may decide their own request. */
  decider: DemoCall
  /** Transporter users by the transporter's id. */
  offices: ReadonlyMap<string, DemoCall>
  now: Date
  setTime: (moment: Date) => Promise<void>
  seed: number
}

type Ending = 'rejected' | 'evidence requested' | 'answered'
/** The outcomes of recent violations of an office; the first offices owe evidence. */
const endingsOf = (nth: number): readonly Ending[] => [
  'answered',
  nth % 2 === 0 ? 'rejected' : 'answered',
  ...(nth < 3 ? ['evidence requested' as const] : []),
]
const hourMs = 3_600_000

/** Recent violations of transporters with users: some without evidence, some closed. What waits for a decision is in demo-waiting.ts. */
export async function addDemoViolations(context: DemoContext): Promise<void> {
  const random = seededRandom(context.seed)
  for (const [nth, [transporterId, office]] of [...context.offices].entries()) {
    const own = context.drivers.filter((driver) => driver.transporter_id === transporterId && driver.status_id === driverStatus.active)
    for (const [at, ending] of endingsOf(nth).entries()) {
      const driver = own.at(-1 - at)
      // An office every other day or so.
      const since = atWork(context.now, (4 - at) * 20 + nth * 30, nth)
      if (driver) await addViolation({ ...context, random, office, driverId: driver.id, since }, ending)
    }
  }
}

type ViolationContext = Omit<DemoContext, 'drivers' | 'offices'> & {
  random: SeededRandom
  office: DemoCall
  driverId: string
  since: Date
}

async function addViolation(context: ViolationContext, ending: Ending): Promise<void> {
  const { random, recorders, decider, driverId, since, setTime } = context
  const after = (hours: number) => setTime(new Date(since.getTime() + hours * hourMs))
  await after(0)
  const details = reportOf(context)
  const recorder = random.pick(recorders)
  const report = { driver_id: driverId, violation_file: incidentReport(details), ...details, ...(await entryOf(recorder, details)) }
  const { request_id } = await recorder(processViolation.raise, report)
  await after(3)
  const key = ending === 'rejected' ? 'reject' : 'approve'
  const { weighed } = await decider(violationPointsContract.proposal, { request_id })
  const { action, days } = weighed?.proposed ?? {}
  const followed = { ...(action && { action }), ...(days && { action_days: days }) }
  await decider(processViolation.decide, { request_id, key, comment: random.pick(key === 'approve' ? approvals : rejections), ...followed })
  if (ending !== 'answered') return
  await after(30)
  await giveEvidence(context)
}

/** The transporter sends evidence for the first. */
async function giveEvidence({ office, random }: ViolationContext): Promise<void> {
  const waiting = { type: requestType.sanctionEvidence, status: requestStatus.pending, sort: 'oldest' } as const
  const { data } = await office(requestsContract.index, waiting)
  const [request] = data
  if (!request) return
  const evidence = { request_id: request._id, file: warningLetter(), comment: random.pick(transporterComments) }
  await office(sanctionEvidenceContract.give, evidence)
}

/** Its entry in the plant's catalogue, where there is one. */
export async function entryOf(
  call: DemoCall,
  { violation, violation_date: day }: ViolationReport,
): Promise<{ catalogue_entry_id?: string }> {
  const { entries } = await call(catalogueContract.offered, { day })
  const entry = entries.find(({ name }) => name === violation)
  return entry ? { catalogue_entry_id: entry._id } : {}
}

/** What is told of a violation of the day before. */
export function reportOf({ random, since }: { random: SeededRandom; since: Date }): ViolationReport {
  const violation_category = random.pick(slowedCategories)
  return {
    violation_category,
    violation: random.pick(violationsByCategory[violation_category]),
    violation_date: addDays(toPlainDate(since, 'UTC'), -1),
    description: random.pick(descriptions),
    action_taken: random.pick(actionsTaken),
  }
}

export type ViolationReport = {
  violation_category: ViolationCategory
  violation: string
  violation_date: string
  description: string
  action_taken: string
}

export const incidentReport = ({ violation, violation_date, description, action_taken }: ViolationReport): File =>
  aPaper('incident-report.pdf', 'Incident report', [`${violation}, ${violation_date}`, description, `Immediate action: ${action_taken}`])

export const warningLetter = (): File =>
  aPaper('warning-letter.pdf', 'Written warning', ['The driver was spoken to and has signed.', 'The next violation ends the employment.'])
