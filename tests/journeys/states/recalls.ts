import { aDoctor } from '#administration/master-data.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { aDriverOfDoctor, aProposedRecall, issuerOf } from '#recalls/recalls.factory.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** Clearances of a doctor under recall, and a proposal that a second person looks at. */
export async function recallStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = person
  const second = await journey.person({ plantId })
  const [one, other] = [journey.withToken(person.token), journey.withToken(second.token)]
  const propose = async (name: string): Promise<{ issuer_id: string; confirmation_id: string }> => {
    const { id: doctorId } = await aDoctor(db, { name })
    await aDriverOfDoctor(db, { plantId, doctorId, name: `Driver of ${name}` })
    const issuer_id = await issuerOf(db, doctorId)
    return { issuer_id, confirmation_id: await aProposedRecall({ call: one }, { issuer_id }) }
  }
  const { issuer_id, confirmation_id } = await propose('Dr Wekesa Barasa')
  await other(confirmationsContract.decide, { confirmation_id, key: 'confirm' })
  const [recall] = (await one(recallsContract.index, { issuer_id })).data
  const path = `${staff}/administrative/doctors/recalls/${recall?._id}`
  const waiting = await propose('Dr Moraa Kwamboka')
  return [
    { name: 'a recall', path, person, reach: (page) => see(page, 'Driver of Dr Wekesa Barasa') },
    {
      name: 'a recall that is withdrawn without a reason',
      path,
      person,
      reach: async (page) => {
        await button(page, 'Withdraw recall…').click()
        const dialog = page.getByRole('dialog', { name: 'Withdraw this recall?' })
        await button(dialog, 'Withdraw recall').click()
        await see(dialog, 'This is mandatory')
      },
    },
    {
      name: 'a recall to confirm',
      path: `${staff}/confirmations/details/${waiting.confirmation_id}`,
      person: second,
      reach: (page) => see(page, 'Clearances now'),
    },
  ]
}
