import type { Page } from 'playwright-core'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { visitCommentsContract } from '#requests/comments/comments.contract.ts'
import { visitorViolationContract } from '#requests/kinds/process-violation/visitor-violation.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aVisitor } from '../gate/visitors.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** A driver of another plant who is on hold here, with a violation that both plants talk about. */
export async function visitorStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const call = journey.withToken(person.token)
  const visitorId = await aVisitor(journey.db, person.plantId)
  const hold = { kind: 'site', reason: 'rules', comment: 'Drove on the wrong side', ends_on: '2026-12-10' } as const
  await call(holdsContract.place, { driver_id: visitorId, ...hold })
  await call(visitorViolationContract.raise, { driver_id: visitorId, ...aReport })
  const id = (await call(violationsContract.list, { visiting: 'here' })).data[0]?._id ?? ''
  await call(visitCommentsContract.create, { id, text: 'Seen by two guards.' })
  const page = `${staff}/gate/visitors/${visitorId}`
  const list = `${staff}/drivers/violations/dashboard`
  const record = (path: string, name: string, reach: (page: Page) => Promise<void>): State => ({ name, path, person, reach })
  return [
    record(page, 'a visiting driver on hold', (shown) => see(shown, 'Drove on the wrong side')),
    record(page, 'recording a violation of a visiting driver', async (shown) => {
      await button(shown, 'Add violation').click()
      await shown.getByRole('dialog').getByLabel('Violation category').waitFor()
    }),
    record(`${list}?visiting=here`, 'violations of visiting drivers', (shown) => see(shown, 'Kioko Mutinda')),
    record(`${staff}/drivers/violations/details/${id}`, 'a violation of a visiting driver', (shown) => see(shown, 'Seen by two guards.')),
    record(list, 'choosing a visiting driver to report', async (shown) => {
      await button(shown, 'Add violation').click()
      await shown.getByLabel('Visiting, of another plant').check()
      await shown.getByRole('combobox', { name: 'Visiting driver' }).waitFor()
    }),
  ]
}
