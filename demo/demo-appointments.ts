import { appointmentsContract } from '#appointments/appointments.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { atWork } from './demo-clock.ts'
import type { DemoCast } from './people/demo-cast.ts'

type DemoContext = Pick<DemoCast, 'offices' | 'doctors'> & {
  drivers: readonly DriverSummary[]
  /** In the order of the doctors. */
  doctorIds: readonly string[]
  timeZone: string
  now: Date
  setTime: (moment: Date) => Promise<void>
}

type Answer = 'agreed' | 'declined' | 'asked'
/** Asked of the first doctor, by two offices, with how long ago. */
const asked: readonly { office: number; answer: Answer; hoursAgo: number }[] = [
  { office: 0, answer: 'agreed', hoursAgo: 30 },
  { office: 0, answer: 'declined', hoursAgo: 28 },
  { office: 1, answer: 'agreed', hoursAgo: 27 },
  { office: 0, answer: 'asked', hoursAgo: 5 },
  { office: 1, answer: 'asked', hoursAgo: 3 },
]

/** Appointments with the doctor whose login is printed: two agreed, one declined, two to answer. */
export async function addDemoAppointments({ drivers, offices, doctors, doctorIds, timeZone, now, setTime }: DemoContext): Promise<void> {
  const [doctor] = doctors
  const [doctor_id] = doctorIds
  if (!doctor || !doctor_id) return
  const active = drivers.filter(({ status_id }) => status_id === driverStatus.active)
  for (const [nth, { office, answer, hoursAgo }] of asked.entries()) {
    const [transporterId, call] = [...offices][office] ?? []
    const driver = active.filter(({ transporter_id }) => transporter_id === transporterId).at(2 + nth)
    if (!driver || !call) continue
    const at = atWork(now, hoursAgo, nth)
    await setTime(at)
    const from = addDays(toPlainDate(now, timeZone), 1)
    await call(appointmentsContract.ask, { driver_id: driver.id, doctor_id, wished_from: from, wished_until: addDays(from, 4) })
    if (answer === 'asked') continue
    await setTime(new Date(at.getTime() + 40 * 60_000))
    const visit = await doctor()
    const { data } = await visit(appointmentsContract.list, { show: 'to_answer' })
    const [{ _id: id, version } = { _id: '', version: 0 }] = data
    if (answer === 'declined') await visit(appointmentsContract.decline, { id, version, reason: 'No free time in these days' })
    else await visit(appointmentsContract.answer, { id, version, day: addDays(from, nth), start_time: '09:30' })
  }
}
