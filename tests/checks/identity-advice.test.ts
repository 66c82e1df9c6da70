import { beforeEach, describe, expect, it } from 'vitest'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { movesContract } from '#admissions/moves/moves.contract.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { identityAdvice, judgePerson, type IdentifiedPerson } from '#onboarding/identity/identity.rules.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi({ publicUrl: 'https://localhost' })
const { db } = api
const { check } = identityContract

type Person = Awaited<ReturnType<typeof api.as>>
type Driver = Awaited<ReturnType<typeof aPassHolder>>
let here: Person
let there: Person
beforeEach(async () => {
  here = await api.as({ portal: 'staff_portal', plantId: await anOnboardingPlant(db) })
  there = await api.as({ portal: 'staff_portal', plantId: await anOnboardingPlant(db) })
})
const colleagueOf = ({ plantId }: Person): Promise<Person> => api.as({ portal: 'staff_portal', plantId })
const aDriverAt = ({ plantId }: Person, status_id: DriverStatusId = driverStatus.active): Promise<Driver> =>
  aPassHolder(db, { plantId, status_id, name: 'Asha Known' })

/** What the check says to this person, which has to be this advice. */
const advised = async (by: Person, { id_no }: Driver, advice: string) => {
  const answer = await by.call(check, { id_no })
  expect(answer).toMatchObject({ can_submit: false, message: expect.stringMatching(new RegExp(`${advice}$`)) })
  return answer
}
const transfer = async (by: Person, { id: driver_id }: Driver) => {
  const to = { transporter_id: (await aTransporter(db)).id, introduction_letter: aPdfFile('letter.pdf') }
  const { request_id } = await by.call(transferDriver.raise, { driver_id, ...to, comment: 'Changes the office' })
  await (await colleagueOf(by)).call(transferDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
}
const barringAsked = (driver: Driver, by: Person) =>
  aRequest(db, { driverId: driver.id, createdBy: by.userId, typeId: requestType.blacklistDriver, body: {} })

/** Each advice, followed to a call that answers 200 for somebody, and to what it promises. */
const followed: Readonly<Record<keyof typeof identityAdvice, () => Promise<void>>> = {
  transfer: async () => {
    const driver = await aDriverAt(here)
    expect(await advised(here, driver, identityAdvice.transfer)).toMatchObject({ can_transfer: true })
    await transfer(here, driver)
  },
  reinstate: async () => {
    const driver = await aDriverAt(here, driverStatus.suspended)
    await advised(here, driver, identityAdvice.reinstate)
    const { example } = kindScene(api, here.plantId, 'end-suspension')
    const { request_id } = await here.call(endSuspension.raise, { driver_id: driver.id, comment: 'Served', ...(await example(driver)) })
    await (await colleagueOf(here)).call(endSuspension.decide, { request_id, comment: 'Seen', key: 'approve' })
    await transfer(here, driver)
  },
  newCard: async () => {
    const driver = await aDriverAt(here, driverStatus.cardCancelled)
    await advised(here, driver, identityAdvice.newCard)
    await here.call(cardActionsContract.print, { driver_ids: [driver.id], layout: 'single' })
    const { card } = (await here.call(cardIssuanceContract.details, { driver_id: driver.id })).driver
    const given = { received_by: 'Asha Known', handed_over_on: '2026-11-21', identity: 'checked', old_card: 'returned' } as const
    await here.call(cardActionsContract.handOver, { card_id: card?._id ?? '', ...given })
    await transfer(here, driver)
  },
  decideBarring: async () => {
    const driver = await aDriverAt(here, driverStatus.left)
    const request_id = await barringAsked(driver, there)
    await advised(here, driver, identityAdvice.decideBarring)
    await here.call(blacklistDriver.decide, { request_id, comment: 'Not shown', key: 'reject' })
    expect(await here.call(check, { id_no: driver.id_no })).toMatchObject({ can_submit: true })
  },
  decideBarringThere: async () => {
    const driver = await aDriverAt(there, driverStatus.left)
    const request_id = await barringAsked(driver, here)
    await advised(here, driver, identityAdvice.decideBarringThere)
    await there.call(blacklistDriver.decide, { request_id, comment: 'Not shown', key: 'reject' })
    expect(await here.call(check, { id_no: driver.id_no })).toMatchObject({ can_submit: true })
  },
  askHere: async () => {
    const office = await api.as({ portal: 'transporter_portal', plantId: here.plantId })
    const own = () => aPassHolder(db, { plantId: there.plantId, transporter_id: String(office.transporterId), name: 'Asha Known' })
    for (const by of [here, office])
      for (const status_id of [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled]) {
        const [admitted, moved] = [
          await own(),
          await aPassHolder(db, { plantId: there.plantId, transporter_id: String(office.transporterId), status_id }),
        ]
        expect(await advised(by, admitted, identityAdvice.askHere)).toMatchObject({ can_ask: true })
        const days = { from: '2026-11-21', until: '2027-03-01' }
        await by.call(admissionsContract.askHere, { id_no: admitted.id_no, ...days, reason: 'An order' })
        await advised(by, moved, identityAdvice.askHere)
        await by.call(movesContract.askHere, { id_no: moved.id_no, reason: 'Lives here now' })
      }
    const decider = await colleagueOf(here)
    for (const { _id: id } of (await decider.call(admissionsContract.list, {})).data)
      await decider.call(admissionsContract.decide, { id, key: 'grant' })
    for (const { _id: id, driver } of (await decider.call(movesContract.list, {})).data) {
      await decider.call(movesContract.decide, { id, key: 'move' })
      expect(await here.call(check, { id_no: driver.id_no })).toMatchObject({ outcome: 'other transporter', driver_id: driver._id })
    }
  },
  askPlant: async () => {
    for (const status of [driverStatus.blacklisted, driverStatus.documentVerification]) {
      const driver = await aDriverAt(there, status)
      await advised(here, driver, identityAdvice.askPlant)
      expect(await there.call(check, { id_no: driver.id_no })).toMatchObject({ driver_id: driver.id })
    }
  },
  writeToPlant: async () => {
    const office = await api.as({ portal: 'transporter_portal', plantId: here.plantId })
    const driver = await aDriverAt(there)
    await advised(office, driver, identityAdvice.writeToPlant)
    await advised(here, driver, identityAdvice.askHere)
    await here.call(movesContract.askHere, { id_no: driver.id_no, reason: 'The office asks' })
  },
}

describe('what the identity check advises leads somewhere', () => {
  it.each(Object.keys(identityAdvice) as (keyof typeof identityAdvice)[])('%s', async (advice) => {
    await expect(followed[advice]()).resolves.toBeUndefined()
  })

  it('a person who cannot be submitted is said something of the table, or what they are', () => {
    const states = [
      'is onboarding this person already.',
      'You are onboarding this person already.',
      'This person is blacklisted and cannot be onboarded.',
      'already.',
    ]
    const ends = [...Object.values(identityAdvice), ...states]
    const plants = [
      { id: '1', name: 'Mombasa' },
      { id: '2', name: 'Athi River' },
    ]
    const said = new Set<string>()
    for (const statusId of Object.values(driverStatus))
      for (const plant of plants)
        for (const isBarringAsked of [false, true])
          for (const isStaff of [false, true])
            for (const transporterId of ['7', '8']) {
              const transporter = { id: '7', name: 'Bahari Haulage' }
              const person: IdentifiedPerson = {
                driverId: '9',
                statusId,
                plant,
                transporter,
                reason: null,
                isBarringAsked,
                isKnownPlant: false,
              }
              const { canSubmit, message } = judgePerson(person, { isStaff, plantId: '1', transporterId })
              if (!canSubmit) said.add(ends.find((end) => message.endsWith(end)) ?? `no advice: ${message}`)
            }
    expect([...said].filter((each) => each.startsWith('no advice'))).toEqual([])
    expect(Object.values(identityAdvice).filter((each) => !said.has(each))).toEqual([])
  })
})
