import { expect, it } from 'vitest'
import { aPhone, aRole } from '#accounts/accounts.factory.ts'
import { anSmsGateway } from '#tests/world/sms-gateway.ts'
import { testApi } from '#tests/world/test-api.ts'
import { usersContract } from './users/users.contract.ts'

const gateway = await anSmsGateway()

it.each([
  [undefined, 'Ask them for the address of the login page, and log in with the phone number PHONE.'],
  ['https://passes.example.com', 'Log in with the phone number PHONE at https://passes.example.com/auth/login/verify-phone'],
])('with PUBLIC_URL %s, an invitation names the number to log in with, and no other address', async (publicUrl, end) => {
  const api = await testApi({ env: { SMS_GATEWAY_URL: gateway.url }, ...(publicUrl && { publicUrl }) })
  const clerk = await api.as({ portal: 'staff_portal', permissions: ['users.manage'] })
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions: [] })
  const phone = aPhone()
  const person = {
    first_name: 'Juma',
    last_name: 'Otieno',
    phone,
    allocations: [{ plant_id: clerk.plantId, portal: 'staff_portal', role_id: roleId }],
  }
  const headers = { authorization: `Bearer ${clerk.token}`, host: publicUrl ? 'passes.example.com' : 'elsewhere.example' }
  const answer = await api.app.inject({ method: 'POST', url: usersContract.create.path, headers, payload: person })
  expect(answer.statusCode).toBe(200)
  await expect.poll(() => gateway.messages.find(({ to }) => to === phone)?.text).toMatch(/given you access to /)
  expect(gateway.messages.find(({ to }) => to === phone)?.text.endsWith(`. ${end.replace('PHONE', phone)}`)).toBe(true)
})
