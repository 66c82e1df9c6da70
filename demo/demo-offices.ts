import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { changeProfilePic } from '#requests/kinds/change-profile-pic/change-profile-pic.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import type { DemoCall } from './people/demo-caller.ts'
import { atWork } from './demo-clock.ts'
import { aPaper } from './onboarding/demo-paper.ts'
import { aPortrait } from './onboarding/demo-paper.ts'
import { loadingPoints } from './demo-stage.ts'
import { approvals, pictureComments, reinstatements, renewalApprovals, renewalRejections } from './demo-texts.ts'

type DemoContext = {
  /** As of now. */
  drivers: readonly DriverSummary[]
  /** Transporter users by the transporter's id. */
  offices: ReadonlyMap<string, DemoCall>
  decider: DemoCall
  now: Date
  setTime: (moment: Date) => Promise<void>
  seed: number
}

/** The number of transporters with recent requests. */
const officesWithRequests = 6
/** Its bulker renewal was sent back. */
const officeThatCorrects = 2
const unreadableReport = 'The stamp of the trainer cannot be read. Please send a better copy.'

/** Decided within the hour. */
const soonAfter = (moment: Date): Date => new Date(moment.getTime() + 50 * 60_000)

/** Transporters' requests: bulker trainings, pictures and reinstatements. */
export async function addDemoOffices(context: DemoContext): Promise<void> {
  const random = seededRandom(context.seed)
  for (const [nth, [transporterId, office]] of [...context.offices].slice(0, officesWithRequests).entries()) {
    const own = (status: DriverStatusId) =>
      context.drivers.find(({ transporter_id, status_id }) => transporter_id === transporterId && status_id === status)
    const officeContext = { ...context, random, office, nth }
    const [active, suspended] = [own(driverStatus.active), own(driverStatus.suspended)]
    if (active) await renewBulker(officeContext, active.id)
    if (active && nth === 0) await changePicture(officeContext, active.id)
    if (suspended && nth < 2) await requestReinstatement(officeContext, suspended.id)
  }
}

type OfficeContext = Omit<DemoContext, 'drivers' | 'offices'> & {
  random: SeededRandom
  office: DemoCall
  nth: number
}

async function renewBulker({ random, office, decider, nth, now, setTime }: OfficeContext, driver_id: string): Promise<void> {
  const at = atWork(now, 60 - nth * 9, nth)
  await setTime(at)
  const [location, trainer] = [random.pick(loadingPoints), random.pick(['Beatrice Adhiambo', 'Omar Salim', 'Janet Wekesa'])]
  const date = addDays(toPlainDate(at, 'UTC'), -2)
  const lines = [`Held on ${date} at ${location}`, `Trainer: ${trainer}`, 'Pressure, valves, earthing and discharge were practised.']
  const training_report = aPaper('bulker-training.pdf', 'Bulker training', lines)
  const { request_id } = await office(bulkerRenewal.raise, { driver_id, location, trainer, date, training_report })
  await setTime(soonAfter(at))
  if (nth === officeThatCorrects) {
    await decider(sendBackContract.send, { request_id, comment: unreadableReport, fields: ['training_report'] })
    return
  }
  const [key, comments] = nth % 3 === 0 ? (['approve', renewalApprovals] as const) : (['reject', renewalRejections] as const)
  await decider(bulkerRenewal.decide, { request_id, key, comment: random.pick(comments) })
}

async function changePicture({ random, office, decider, nth, now, setTime }: OfficeContext, driver_id: string): Promise<void> {
  const at = atWork(now, 40 - nth * 6, nth)
  await setTime(at)
  const attachment = await aPortrait(nth)
  const { request_id } = await office(changeProfilePic.raise, { driver_id, comment: random.pick(pictureComments), attachment })
  await setTime(soonAfter(at))
  await decider(changeProfilePic.decide, { request_id, key: 'approve', comment: 'The face is clear now.' })
}

async function requestReinstatement({ random, office, decider, nth, now, setTime }: OfficeContext, driver_id: string): Promise<void> {
  const at = atWork(now, 34 - nth * 5, nth)
  await setTime(at)
  const { request_id } = await office(endSuspension.raise, { driver_id, comment: random.pick(reinstatements) })
  await setTime(soonAfter(at))
  await decider(endSuspension.decide, { request_id, key: 'approve', comment: random.pick(approvals) })
}
