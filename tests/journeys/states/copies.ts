import { vi } from 'vitest'
import { subjectAccessContract } from '#driver-files/subject-access/subject-access.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const copies = `${staff}/drivers/copies`

/** Copies that drivers asked for, on their way. */
export async function copyStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person()
  const { plantId } = person
  const call = journey.withToken(person.token)
  const { list, ask, make } = subjectAccessContract
  const asked = async (name: string) => {
    const { id: driver_id } = await aPassHolder(journey.db, { plantId, name })
    return (await call(ask, { driver_id, note: 'Asked at the gate' }))._id
  }
  await asked('Asha Waiting')
  const id = await asked('Brian Ready')
  await call(make, { id })
  const isReady = async (): Promise<void> => {
    if ((await call(list, {})).data.find(({ _id }) => _id === id)?.state !== 'ready') throw new Error('It is not ready')
  }
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
  return [
    { name: 'copies that drivers asked for', path: copies, person, reach: (page) => see(page, 'Ready to hand over') },
    {
      name: 'a copy to hand over',
      path: copies,
      person,
      reach: async (page) => {
        await button(page, 'Hand over: Brian Ready').click()
        await see(page.getByRole('dialog'), 'Document that you looked at')
      },
    },
    {
      name: 'a copy to close',
      path: copies,
      person,
      reach: async (page) => {
        await button(page, 'Close: Asha Waiting').click()
        await see(page.getByRole('dialog'), 'Nothing is handed over')
      },
    },
    { name: 'no copies handed over', path: `${copies}?show=done`, person, reach: (page) => see(page, 'Nothing was handed over yet') },
  ]
}
