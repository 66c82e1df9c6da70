import { beforeEach, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anAppointmentScene, endAccessOf, moveDriver, offer, toBoth, type AppointmentScene } from '#tests/world/appointment-scene.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { appointmentsContract } from './appointments.contract.ts'
import { mostOffers } from './appointments.rules.ts'

const { ask, ofDriver, cancel, list, answer, decline } = appointmentsContract

const api = await testApi()
const start = api.now
let scene: AppointmentScene
beforeEach(async () => {
  api.now = start
  scene = await anAppointmentScene(api)
})

const shownToOffice = async () => (await scene.office.call(ofDriver, { driver_id: scene.driver.id })).data
const shownToDoctor = async (show: 'to_answer' | 'agreed' | 'past') => (await scene.doctor.call(list, { show })).data

it('is refused to another doctor at the plant, the same doctor at another plant, and other portals', async () => {
  const { plantId, doctorId, office, doctor, asked } = scene
  const seen = await asked()
  const other = await api.as({ portal: 'doctor', plantId })
  const elsewhere = await api.as({ portal: 'doctor', doctorId })
  for (const { call } of [other, elsewhere]) {
    await expect(call(answer, { ...seen, ...offer })).rejects.toMatchObject({ status: 404 })
    await expect(call(decline, { ...seen, reason: 'I am away' })).rejects.toMatchObject({ status: 404 })
    expect((await call(list, {})).total).toBe(0)
  }
  await expect(office.call(answer, { ...seen, ...offer })).rejects.toMatchObject({ status: 403 })
  await expect(doctor.call(cancel, { id: seen.id })).rejects.toMatchObject({ status: 403 })
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  await expect(rival.call(cancel, { id: seen.id })).rejects.toMatchObject({ status: 404 })
})

it.each([
  [{ day: '2026-11-20' }, 'day'],
  [{ day: '2026-11-21', start_time: '08:59' }, 'start_time'],
  [{ day: '2027-02-20' }, 'day'],
  [{ start_time: '25:00' }, 'start_time'],
  [{ day: '2026-02-30' }, 'day'],
])('is refused with %j, at 09:00 in the plant', async (wrong, field) => {
  const seen = await scene.asked()
  await expect(scene.doctor.call(answer, { ...seen, ...offer, ...wrong })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) as string } },
  })
})

it('is refused at its field with a day beyond the designation; its last day is taken', async () => {
  const { doctor, doctorId, asked } = scene
  const seen = await asked()
  await anIssuer(api.db, { doctorId }, { designated_from: '2026-11-01', designated_until: '2026-12-01' })
  await expect(doctor.call(answer, { ...seen, ...offer, day: '2026-12-02' })).rejects.toMatchObject({
    status: 422,
    problem: {
      errors: { day: 'You are not designated on 02 Dec 2026. Choose another day, or ask the plant to extend your designation' },
    },
  })
  await doctor.call(answer, { ...seen, ...offer, day: '2026-12-01' })
})

it('with a refusal needs a reason that says nothing about health', async () => {
  const seen = await scene.asked()
  for (const reason of ['', 'His blood pressure is too high'])
    await expect(scene.doctor.call(decline, { ...seen, reason: reason as 'I am away' })).rejects.toMatchObject({ status: 422 })
})

it('is refused to the second of two at once, who learns that somebody has answered', async () => {
  const { doctor, doctorColleague, asked } = scene
  const seen = await asked()
  const answers = await Promise.allSettled([
    doctor.call(answer, { ...seen, ...offer }),
    doctorColleague.call(answer, { ...seen, ...offer, start_time: '10:00' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const loser = answers.find(({ status }) => status === 'rejected')
  expect(loser).toMatchObject({ reason: { status: 409, problem: { code: 'appointment_changed' } } })
})

it('is refused after 20 offers, each of which was news to the office; it can still be declined', async () => {
  const { doctor, asked } = scene
  const { id } = await asked()
  const at = (n: number) => ({ ...offer, start_time: `${8 + Math.floor(n / 6)}`.padStart(2, '0') + `:${n % 6}0` })
  for (let n = 0; n < mostOffers; n += 1) await doctor.call(answer, { id, version: n + 1, ...at(n) })
  const seen = { id, version: mostOffers + 1 }
  const refused = { status: 409, problem: { code: 'too_many_offers' } }
  await expect(doctor.call(answer, { ...seen, ...at(mostOffers) })).rejects.toMatchObject(refused)
  await doctor.call(decline, { ...seen, reason: 'Please telephone first' })
})

it('is refused once the office has cancelled, and after it was declined', async () => {
  const { office, doctor, asked } = scene
  const seen = await asked()
  await office.call(cancel, { id: seen.id })
  const message = 'This appointment is no longer open. The office has cancelled it.'
  await expect(doctor.call(answer, { ...seen, ...offer })).rejects.toMatchObject({ status: 409, problem: { message } })
  await expect(office.call(cancel, { id: seen.id })).rejects.toMatchObject({ status: 409 })
  const again = await asked()
  await doctor.call(decline, { ...again, reason: 'I am away' })
  await expect(doctor.call(decline, { ...again, reason: 'I am away' })).rejects.toMatchObject({ status: 409 })
})

it('is refused after the access has ended, and for a driver of another office before the product closes it', async () => {
  const { doctor, doctorId, driver, agreed } = scene
  const seen = await agreed()
  await moveDriver(api, driver.id, { transporter_id: (await aTransporter(api.db)).id })
  const message = 'This appointment is no longer open. The driver is with another transporter now.'
  await expect(doctor.call(answer, { ...seen, ...offer, start_time: '11:00' })).rejects.toMatchObject({ status: 409, problem: { message } })
  await endAccessOf(api, doctorId)
  await expect(doctor.call(answer, { ...seen, ...offer })).rejects.toMatchObject({ status: 403 })
  await expect(doctor.call(list, {})).rejects.toMatchObject({ status: 403 })
})

it('goes from asking to a time, another time and a refusal; each hears of what the other did', async () => {
  const { office, doctor, doctorColleague, transporter, driver, asking, news } = scene
  await office.call(ask, asking({ wished_from: '2026-11-24', wished_until: '2026-12-04' }))
  const askedFor = `${transporter.name} asks for an appointment for Brian Kamau (${driver.id_no})`
  const silent = { office: [], officeColleague: [], doctor: [], doctorColleague: [] }
  expect(await news()).toEqual({ ...silent, ...toBoth('doctor', `Appointment asked for: ${askedFor}. [appointments]`) })
  const [waiting] = await shownToDoctor('to_answer')
  const id = waiting?._id ?? ''
  expect(waiting).toEqual({
    _id: id,
    version: 1,
    state: 'asked',
    asked_at: start.toISOString(),
    wished_from: '2026-11-24',
    wished_until: '2026-12-04',
    day: null,
    start_time: null,
    reason: null,
    driver_id: { name: 'Brian Kamau', id_no: driver.id_no },
    transporter_id: { name: transporter.name },
    office_phone: office.phone,
  })

  expect(await doctor.call(answer, { id, version: 1, ...offer })).toEqual({ message: 'Brian Kamau is expected on 01 Dec 2026, 09:30' })
  const page = `[driver/${driver.id}]`
  const agreedOn = 'Appointment agreed: Dr Amina Hassan sees Brian Kamau on 01 Dec 2026, 09:30.'
  expect(await news()).toEqual({ ...silent, ...toBoth('office', `${agreedOn} ${page}`) })
  const shownDoctor = { name: 'Dr Amina Hassan', phone: '+254722310041', clinic: 'Athi River Clinic' }
  expect(await shownToOffice()).toMatchObject([{ _id: id, state: 'agreed', ...offer, doctor_id: shownDoctor }])
  expect([await shownToDoctor('to_answer'), await shownToDoctor('agreed')]).toMatchObject([[], [{ _id: id, version: 2 }]])

  // The same time once more is no news.
  await doctor.call(answer, { id, version: 2, ...offer })
  await doctorColleague.call(answer, { id, version: 2, ...offer, start_time: '14:00' })
  const changedTo = 'Appointment changed: Dr Amina Hassan now sees Brian Kamau on 01 Dec 2026, 14:00.'
  expect(await news()).toEqual({ ...silent, ...toBoth('office', `${changedTo} ${page}`) })

  const reason = 'Please telephone first'
  await doctor.call(decline, { id, version: 3, reason })
  const declined = "Appointment declined: Dr Amina Hassan declined the appointment of Brian Kamau. The driver's page says why."
  expect(await news()).toEqual({ ...silent, ...toBoth('office', `${declined} ${page}`) })
  expect(await shownToOffice()).toMatchObject([{ state: 'declined', reason }])
  expect(await shownToDoctor('past')).toMatchObject([{ _id: id, state: 'declined', reason }])
})

it('is audited at each step; a cancelled one is told to everybody else and can be asked for again', async () => {
  const { plantId, office, doctor, transporter, driver, agreed, asking, news } = scene
  const { id } = await agreed()
  await news()
  expect(await office.call(cancel, { id })).toEqual({ message: 'Appointment cancelled' })
  const text = `Appointment cancelled: ${transporter.name} cancelled the appointment of Brian Kamau with Dr Amina Hassan.`
  const toColleague = { office: [], officeColleague: [`${text} [driver/${driver.id}]`] }
  expect(await news()).toEqual({ ...toColleague, ...toBoth('doctor', `${text} [appointments]`) })
  expect(await shownToOffice()).toEqual([])
  const rows = await api.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'auth_plant_id'])
    .where('subject', '=', 'appointment')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'appointment asked for', user_id: office.userId, auth_plant_id: plantId },
    { action: 'appointment agreed', user_id: doctor.userId, auth_plant_id: plantId },
    { action: 'appointment cancelled', user_id: office.userId, auth_plant_id: plantId },
  ])
  await office.call(ask, asking())
})
