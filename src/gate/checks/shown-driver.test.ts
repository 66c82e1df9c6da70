import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, bringTo, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { signPassCode } from '../digital-pass/pass-signature.rules.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const trainer = await api.as({ portal: 'staff_portal' })
const { plantId } = trainer
const add = async (shown: string) =>
  trainer.call(attendanceContract.add, { eventId: await anEvent(api.db, { plantId, date: '2026-11-20' }), id_no: shown })
const aHolder = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, name: 'Juma Otieno', ...fields })
const cardOf = async (driverId: string) => (await findAllocatedCard(api.db, driverId)) ?? { id: '', card_no: '' }
const tokenOf = async (driverId: string, key?: ReturnType<typeof generateCardKey>) => {
  const { id: cardId } = await cardOf(driverId)
  const signing = key ? { id: key.id, key: secretKeyOf(key) } : await keys.signing()
  return signCardToken(signing, { cardId, plantId, issuedAt: api.now })
}
const refusal = (message: string) => ({ status: 422, problem: { errors: { id_no: message } } })
const notACard = refusal('This is not the code of a card of this plant. Enter the card number or id number.')
const unknown = refusal('There is no driver with this card number or id number at this plant')

it('refuses the code of another plant’s card, and a forged one, with the same words', async () => {
  const elsewhere = await aHolder({ plantId: await anAuthPlantId(api.db) })
  await expect(add(await tokenOf(elsewhere.id))).rejects.toMatchObject(notACard)
  await expect(add(await tokenOf((await aHolder()).id, generateCardKey(api.now)))).rejects.toMatchObject(notACard)
})

it.each(['12a', 'MSA-999999', 'https://pass.example/c/ABC'])('refuses the unknown number %j', async (shown) => {
  await expect(add(shown)).rejects.toMatchObject(unknown)
})

it('refuses a cancelled card, by code and by number: another person may have found it', async () => {
  const driver = await aHolder()
  const [token, { card_no }] = [await tokenOf(driver.id), await cardOf(driver.id)]
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  for (const shown of [token, card_no])
    await expect(add(shown)).rejects.toMatchObject(
      refusal('This card was cancelled, so it does not show who is here. Enter the id number of the driver.'),
    )
  expect((await add(driver.id_no)).message).toBe('Juma Otieno added')
})

it('refuses a digital pass that has expired', async () => {
  const { id: driverId } = await aHolder()
  const passAt = async (madeAt: Date) => signPassCode(await keys.signing(), { driverId, madeAt })
  await expect(add(await passAt(new Date(api.now.getTime() - 3_600_000)))).rejects.toMatchObject(
    refusal('This digital pass has expired. Ask the driver to open it again.'),
  )
  expect((await add(await passAt(api.now))).message).toBe('Juma Otieno added')
})

it('reads all that a card shows: the address of its code, the code, its number with letters in any spelling, and the id number', async () => {
  const driver = await aHolder()
  const [token, { card_no }] = [await tokenOf(driver.id), await cardOf(driver.id)]
  expect(card_no).toMatch(/[A-Z]/)
  for (const shown of [
    `HTTPS://PASS.EXAMPLE/C/${token}`,
    `https;--pass.example-c-${token.toLowerCase()}`,
    token,
    card_no,
    ` ${card_no.toLowerCase().replaceAll('-', ' ')} `,
    driver.id_no,
  ])
    expect([shown, (await add(shown)).driver._id]).toEqual([shown, driver.id])
})

it('an id number here is found although a card of another plant has the same number', async () => {
  const [here, elsewhere] = [await aHolder(), await aHolder({ plantId: await anAuthPlantId(api.db) })]
  const { id } = await cardOf(elsewhere.id)
  await api.ownerDb.updateTable('card').set({ card_no: here.id_no }).where('id', '=', id).execute()
  expect((await add(here.id_no)).driver._id).toBe(here.id)
})
