import { aDoctor } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { appointmentsContract } from '#appointments/appointments.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import type { TestApi } from './test-api.ts'

const { ask, list, answer } = appointmentsContract

export const offer = { day: '2026-12-01', start_time: '09:30' }

type Person = Awaited<ReturnType<TestApi['as']>>
type Driver = Awaited<ReturnType<typeof aPassHolder>>
type Seen = { id: string; version: number }
type Asking = { driver_id: string; doctor_id: string }

export type AppointmentScene = Record<'office' | 'officeColleague' | 'doctor' | 'doctorColleague', Person> & {
  plantId: string
  transporterId: string
  transporter: { name: string }
  doctorId: string
  driver: Driver
  aDriver: (fields?: PassHolderFields) => Promise<Driver>
  asking: (other?: object) => Asking
  /** Asked for by the office: as the doctor sees it. */
  asked: () => Promise<Seen>
  agreed: (when?: typeof offer) => Promise<Seen>
  /** What each of them finds at the bell since the last look. */
  news: () => Promise<Record<string, string[]>>
}

/** A plant with an office, a doctor and a driver; office and doctor have a colleague each. */
export async function anAppointmentScene(api: TestApi): Promise<AppointmentScene> {
  const transporter = await aTransporter(api.db, { name: `Mara Haulage ${(scenes += 1)}` })
  const office = await api.as({ portal: 'transporter_portal', transporterId: transporter.id })
  const { plantId } = office
  const here = { plantId, transporterId: transporter.id }
  const contact = { phone: '+254722310041', clinic: 'Athi River Clinic', place: 'Athi River' }
  const doctorId = (await aDoctor(api.db, { name: 'Dr Amina Hassan', ...contact })).id
  const people = {
    office,
    officeColleague: await api.as({ portal: 'transporter_portal', ...here }),
    doctor: await api.as({ portal: 'doctor', plantId, doctorId }),
    doctorColleague: await api.as({ portal: 'doctor', plantId, doctorId }),
  }
  const { doctor } = people
  const aDriver = (fields: PassHolderFields = {}) =>
    aPassHolder(api.db, { plantId, transporter_id: transporter.id, name: 'Brian Kamau', ...fields })
  const driver = await aDriver()
  const asking = (other: object = {}) => ({ driver_id: driver.id, doctor_id: doctorId, ...other })

  const asked = async () => {
    await office.call(ask, asking())
    const [appointment] = (await doctor.call(list, {})).data
    if (!appointment) throw new Error('Nothing was asked for')
    return { id: appointment._id, version: appointment.version }
  }

  const agreed = async (when = offer) => {
    const { id, version } = await asked()
    await doctor.call(answer, { id, version, ...when })
    return { id, version: version + 1 }
  }

  const news = async (): Promise<Record<string, string[]>> => {
    await deliverDue(api.db, { now: api.now, byMail: false })
    const found: Record<string, string[]> = {}
    for (const [name, { call }] of Object.entries(people))
      found[name] = (await call(bellContract.index, {})).data.map(({ title, body, link }) => `${title}: ${body} [${link}]`)
    await api.db.deleteFrom('notification').execute()
    return found
  }
  return { ...here, ...people, transporter, doctorId, aDriver, driver, asking, asked, agreed, news }
}

let scenes = 0

/** The same for the person and the colleague. */
export const toBoth = (who: 'office' | 'doctor', text: string): Record<string, string[]> => ({ [who]: [text], [`${who}Colleague`]: [text] })

export async function endAccessOf(api: TestApi, doctorId: string): Promise<void> {
  await api.db.updateTable('allocation').set({ ends_at: api.now }).where('doctor_id', '=', doctorId).execute()
}

/** As a transfer or a move to another plant does, without its other consequences. */
export async function moveDriver(api: TestApi, id: string, change: { transporter_id?: string; auth_plant_id?: string }): Promise<void> {
  await api.ownerDb.updateTable('driver').set(change).where('id', '=', id).execute()
}
