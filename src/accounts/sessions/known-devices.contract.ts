import * as z from 'zod/mini'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

export const KnownDevice = z.object({
  _id: id(),
  /** The browser that sends the request. */
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  first_login_at: z.iso.datetime(),
  last_login_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type KnownDevice = z.output<typeof KnownDevice>

export const knownDevicesContract = {
  list: route({
    method: 'GET',
    path: '/v1/auth/devices',
    summary: 'List the devices you have logged in with; each has its own login limits',
    access: signedIn,
    input: z.object({}),
    output: z.object({ devices: z.array(KnownDevice) }),
  }),
  forget: route({
    method: 'POST',
    path: '/v1/auth/forget-device',
    summary: 'Forget one of your devices; its session stays open',
    access: signedIn,
    input: z.object({ device_id: id() }),
    output: done(),
  }),
  forgetOthers: route({
    method: 'POST',
    path: '/v1/auth/forget-other-devices',
    summary: 'Forget all your devices except this one; their sessions stay open',
    access: signedIn,
    input: z.object({}),
    output: done(),
  }),
}
