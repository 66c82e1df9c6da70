import { findDueSettings } from '#requests/inbox/due-clock.store.ts'
import { subtractWorkingMinutes } from '#administration/plant-settings/working-hours.rules.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { onHold } from './demo-holds.ts'
import { keptRecords } from './demo-legal-hold.ts'
import { medicalReport, trainingReport } from './demo-renewals.ts'
import { suspensionReasons, trainerComments } from './demo-texts.ts'
import { entryOf, incidentReport, reportOf } from './demo-violations.ts'
import type { DemoCall } from './people/demo-caller.ts'
import type { DemoCast } from './people/demo-cast.ts'

import { fromOffices } from './demo-waiting-offices.ts'

type DemoContext = Pick<DemoCast, 'decider' | 'raisers' | 'offices' | 'doctors' | 'trainers'> & {
  db: Db
  plantId: string
  drivers: readonly DriverSummary[]
  /** The first plant has all of it, the others the first few. */
  isWhole: boolean
  now: Date
  setTime: (moment: Date) => Promise<void>
  seed: number
}

/** Who raises what waits, about whom, and when. */
async function toolsFor(context: DemoContext) {
  const { db, plantId, drivers, now, setTime, offices } = context
  const hours = await findDueSettings(db, plantId)
  const random = seededRandom(context.seed + 300)
  const here = [...offices].map(([transporterId, call]) => ({
    call,
    own: drivers.filter((driver) => driver.transporter_id === transporterId),
  }))
  const at = async (workingHours: number): Promise<Date> => {
    const moment = subtractWorkingMinutes(hours, now, workingHours * 60)
    await setTime(moment)
    return moment
  }
  /** The nth office that has such a driver, with one whom nothing else here concerns. */
  const officeWith = (nth: number, status: DriverStatusId = driverStatus.active): { call: DemoCall; driver: DriverSummary } | undefined => {
    const having = here.flatMap(({ call, own }) => {
      const driver = own.filter(({ status_id }) => status_id === status).at(status === driverStatus.active ? -5 - nth : -1)
      return driver ? [{ call, driver }] : []
    })
    return having[nth % Math.max(1, having.length)]
  }
  const active = (await idle(db, plantId, drivers)).filter(({ status_id }) => status_id === driverStatus.active)
  const taken = new Set<string>()
  const driverAt = (share: number): DriverSummary | undefined => {
    const driver = active.slice(Math.floor(active.length * share)).find(({ id }) => !taken.has(id))
    if (driver) taken.add(driver.id)
    return driver
  }
  return { ...context, hours, random, at, officeWith, driverAt }
}
export type Tools = Awaited<ReturnType<typeof toolsFor>>
export type Step = () => Promise<unknown>

/** What waits, by the working hours since it was raised: a card and a medical are a few hours late. */
export async function addDemoWaiting(context: DemoContext): Promise<void> {
  const tools = await toolsFor(context)
  const own = fromThePlant(tools)
  for (const step of context.isWhole ? [...own, ...fromOffices(tools), ...onHold(tools), ...keptRecords(tools)] : own.slice(1)) await step()
}

/** A doctor's report of the day before; one that finds the driver not fit is a hold until it is decided. */
const examiner =
  ({ hours }: Tools) =>
  async (
    visit: DemoContext['doctors'][number] | undefined,
    driver: DriverSummary | undefined,
    since: Date,
    isFit = true,
  ): Promise<void> => {
    if (!visit || !driver) return
    const call = await visit()
    const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
    const date = addDays(toPlainDate(since, hours.time_zone), -1)
    const fit_to_work = isFit ? ('yes' as const) : ('no' as const)
    await call(renewMedical.raise, { driver_id: found._id, date, fit_to_work, medical_report: medicalReport(driver, date, isFit) })
  }

function fromThePlant(tools: Tools): readonly Step[] {
  const { raisers, doctors, trainers, hours, random, at, driverAt } = tools
  const [first, second = first] = raisers
  const [doctor, otherDoctor = doctor] = doctors
  const [trainer] = trainers
  const examined = examiner(tools)
  return [
    async () => examined(otherDoctor, driverAt(0.31), await at(11.5)),
    async () => {
      const driver = driverAt(0.52)
      await at(1)
      if (driver) await second?.(suspendDriver.raise, { driver_id: driver.id, comment: suspensionReasons[3], duration: 14 })
    },
    async () => examined(doctor, driverAt(0.73), await at(2), false),
    async () => {
      const driver = driverAt(0.44)
      const since = await at(5)
      if (!driver || !trainer) return
      const call = await trainer.visit()
      const { driver: found } = await call(ddtContract.verify, { id_no: driver.id_no })
      const date = addDays(toPlainDate(since, hours.time_zone), -1)
      const details = { trainer_name: trainer.name, company: trainer.company, trainer_comment: trainerComments[0], score: 84 }
      const report = { ...details, date, syllabus: 'Hazard perception', training_report: trainingReport(driver, date, trainer.name) }
      await call(renewDdt.raise, { driver_id: found._id, ...report })
    },
    async () => {
      const driver = driverAt(0.61)
      const details = reportOf({ random, since: await at(4) })
      if (!driver || !first) return
      const report = { ...details, ...(await entryOf(first, details)) }
      await first(processViolation.raise, { driver_id: driver.id, violation_file: incidentReport(details), ...report })
    },
  ]
}

/** Those about whom nothing waits. */
async function idle(db: Db, plantId: string, drivers: readonly DriverSummary[]): Promise<readonly DriverSummary[]> {
  const pending = db.selectFrom('request').select('driver_id').where('auth_plant_id', '=', plantId)
  const busy = new Set((await pending.where('status_id', '=', requestStatus.pending).execute()).map(({ driver_id }) => driver_id))
  return drivers.filter(({ id }) => !busy.has(id))
}
