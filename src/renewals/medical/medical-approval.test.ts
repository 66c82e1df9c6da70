import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aDriverToRenew, aSentMedical } from '../renewals.factory.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const doctor = await api.as({ portal: 'doctor', plantId })

it('a medical cannot be decided without the right to open its report, and the page says who can', async () => {
  const away = await api.as({ portal: 'staff_portal', firstName: 'Zawadi', permissions: ['requests.decide.renew-medical', 'medical.read'] })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read', 'requests.decide.renew-medical'] })
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Reader', permissions: ['requests.read', 'medical.read'] })
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Achieng', permissions: ['requests.decide.renew-medical', 'medical.read'] })
  const driver = await aDriverToRenew(api.db, plantId)
  const request_id = await aSentMedical(doctor, driver)
  const input = { request_id, comment: 'As asked' }
  for (const key of ['approve', 'reject'] as const)
    await expect(clerk.call(renewMedical.decide, { ...input, key })).rejects.toMatchObject({ status: 403 })
  const { request } = await clerk.call(requestsContract.details, { id: request_id })
  expect(request.can_decide).toBe(false)
  expect(request.cannot_decide_because).toMatch(/so you cannot decide it\. These colleagues can: Achieng /)
  expect(request.cannot_decide_because).not.toMatch(/Zawadi|Reader/)
  expect((await staff.call(requestsContract.details, { id: request_id })).request.cannot_decide_because).toBeNull()
  expect(away.plantId).not.toBe(plantId)
})
