import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aStrictPlant, firstAidTexts, sentBy } from '#requests/kinds/renew-requirement/strict-plant.factory.ts'
import { officeDriverContract } from './office-driver.contract.ts'

const api = await testApi()

it('an office reads what to do, and then that the proof waits', async () => {
  const { office, requirement, driver, send, decide } = await aStrictPlant(api)
  const step = async () => {
    const { steps } = await office.call(officeDriverContract.nextSteps, { driver_id: driver.id })
    return steps.find(({ what }) => what === `own:${requirement}`)
  }
  expect(await step()).toEqual({
    what: `own:${requirement}`,
    text: firstAidTexts.nextStep,
    button: 'Send the proof',
    to: 'renew-requirement',
    id: requirement,
  })
  const id = await send()
  expect(await step()).toMatchObject({ text: 'A request is waiting for the plant’s decision.', to: 'request', id })
  await decide(id)
  const { data } = await office.call(officeDriverContract.history, { driver_id: driver.id })
  expect(data.map(({ text }) => text)).toContain('Proof recorded: first aid training')
})

it('an office that does not send the proof is told the step alone', async () => {
  const { office, requirement, driver } = await aStrictPlant(api, sentBy('staff'))
  const { steps } = await office.call(officeDriverContract.nextSteps, { driver_id: driver.id })
  expect(steps.find(({ what }) => what === `own:${requirement}`)).toMatchObject({
    text: firstAidTexts.nextStep,
    button: null,
    to: null,
    id: null,
  })
})
