import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { onboardingNews } from '#notifications/notifications.contract.ts'
import { onboardingSettingsContract, requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { reviewSteps } from '../verification/review/review.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal' })
const { plantId } = halima
const [both, byRequest, byStep] = [
  await api.as({ portal: 'staff_portal', plantId }),
  await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] }),
  await api.as({ portal: 'staff_portal', plantId }),
]
const office = await api.as({ portal: 'transporter_portal', plantId })
const { submit, acceptAll, act, decline } = reviewSteps(api.db, { reviewer: halima, office })
const type = String(requestType.onboarding)
await halima.call(requestSettingsContract.allocate, { selected: [both.userId, byRequest.userId], type, options_status: [1, 2, 3] })
for (const step of [onboardingNews.submitted, onboardingNews.verified, onboardingNews.declined])
  await halima.call(onboardingSettingsContract.allocate, { selected: [both.userId, byStep.userId], type: String(step) })

async function bells() {
  await deliverDue(api.db, { now: api.now, byMail: false })
  const read = async ({ call }: typeof halima) =>
    (await call(bellContract.index, { page: 1, page_size: 50 })).data.map(({ title, link }) => [title, link])
  const all = { both: await read(both), byRequest: await read(byRequest), byStep: await read(byStep) }
  await api.db.deleteFrom('notification').execute()
  return all
}

it('an application rings once, also for who chose its request and the step', async () => {
  const submission = await submit()
  const submitted = await bells()
  expect([submitted.both.length, submitted.byRequest.length, submitted.byStep.length]).toEqual([1, 1, 1])
  // Who chose requests alone may not see onboarding, whose page the request links to.
  expect(submitted.byRequest).toEqual([['Driver submitted', expect.stringMatching(/^requests\/details\//)]])
  expect(submitted.both).toEqual([['Driver submitted', `onboarding/document-verification/driver/${submission.driverId}`]])
  await acceptAll(submission)
  await act('verify', submission)
  const verified = await bells()
  expect([verified.both, verified.byRequest, verified.byStep].map((each) => each.map(([title]) => title))).toEqual(
    Array.from({ length: 3 }, () => ['Documents verified']),
  )
})

it('so does declining it', async () => {
  const submission = await submit()
  await bells()
  await decline(submission)
  const declined = await bells()
  expect([declined.both.length, declined.byRequest.length, declined.byStep.length]).toEqual([1, 1, 1])
})
