import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aColleague, aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import type { Journey } from '../journey.ts'
import { see } from '../screen.ts'
import { staff, type State } from './state.ts'

const folder = `${staff}/confirmations`

/** Changes that one person proposes and another one confirms. */
export async function confirmationStates(journey: Journey): Promise<readonly State[]> {
  const proposer = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = proposer
  const person = await journey.person({ plantId })
  const { userId: id } = await aColleague(journey, plantId)
  const access = await doctorAccess(journey.db, { plantId, roleId: await aDoctorRole(journey.db) })
  const call = journey.withToken(proposer.token)
  await call(userContract.grant, { id, allocations: [access] })
  const [row] = (await call(confirmationsContract.index, { tab: 'mine' })).data
  const details = `${folder}/details/${row?._id}`
  return [
    { name: 'changes that need a second person', path: `${folder}/dash`, person, reach: (page) => see(page, 'Halima Said') },
    { name: 'a change to confirm', path: details, person, reach: (page) => see(page, 'Send decision') },
    { name: 'a change of one’s own', path: details, person: proposer, reach: (page) => see(page, 'a colleague has to confirm it') },
    { name: 'no closed changes', path: `${folder}/dash?tab=closed`, person, reach: (page) => see(page, 'Nothing closed yet') },
  ]
}
