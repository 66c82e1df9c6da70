import { expect, it } from 'vitest'
import { authPlantsContract } from '#administration/auth-plants/auth-plants.contract.ts'
import { gateSettingsContract, onboardingSettingsContract, requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { testApi } from '#tests/world/test-api.ts'

const settings = [requestSettingsContract, onboardingSettingsContract, gateSettingsContract]

it('whoever adds a plant is notified of every kind that nobody there is notified of, and keeps their own choices', async () => {
  const api = await testApi()
  const admin = await api.as({ portal: 'staff_portal' })
  const choices = async () => {
    const all = await Promise.all(settings.map(async (contract) => (await admin.call(contract.ofUser, { user: admin.userId })).types))
    return all.flat()
  }
  expect((await choices()).filter(({ is_notified }) => is_notified)).toEqual([])
  const suspension = String(requestType.suspendDriver)
  await admin.call(requestSettingsContract.choose, { user: admin.userId, type: suspension, is_notified: true, options_status: [3] })

  await admin.call(authPlantsContract.create, { name: 'Kisumu depot', allow_onboarding: 1 })

  const after = await choices()
  expect(after.filter(({ is_notified }) => !is_notified)).toEqual([])
  expect(after).toHaveLength(26)
  for (const { _id, options_status } of after.slice(0, 14)) expect(options_status).toEqual(_id === suspension ? [3] : [1, 2, 3])
})
