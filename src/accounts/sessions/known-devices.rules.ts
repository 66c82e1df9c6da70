import { signInLimits } from '../sign-in/sign-in.rules.ts'

/** Days that a device stays known after its last login. */
export const deviceDays = 180

/** Most recently used devices that stay known per user. A program without cookies adds one with each login. */
export const maxDevicesPerUser = 20

/** When a device that logs in now expires. */
export const deviceExpiry = (now: Date): Date => new Date(now.getTime() + deviceDays * 86_400_000)

/** With the __Host- prefix, browsers reject a cookie set by another site of the domain. */
export const deviceCookie = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')

type DeviceId = string | null

/**
 * Rate limits of a login attempt. A known device has its own limits, so that attacks from elsewhere cannot lock it out. Unknown devices (null) share
 * those of the number and of their network.
 */
export const signInBudgets = {
  start: (network: string, deviceId: DeviceId) => ({
    key: `start:${budgetOwner(deviceId, network)}`,
    limit: signInLimits.startsFromAddress,
  }),
  try: (network: string, deviceId: DeviceId) => ({ key: `try:${budgetOwner(deviceId, network)}`, limit: signInLimits.triesFromAddress }),
  send: (phone: string, deviceId: DeviceId) => ({ key: `send:${budgetOwner(deviceId, phone)}`, limit: signInLimits.sendsToPhone }),
  failure: (phone: string, deviceId: DeviceId) => ({ key: `failure:${budgetOwner(deviceId, phone)}`, limit: signInLimits.failuresOfPhone }),
} as const

const budgetOwner = (deviceId: DeviceId, shared: string): string => (deviceId === null ? shared : `device:${deviceId}`)
