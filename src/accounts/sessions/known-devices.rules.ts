import { signInLimits, type SignInLimit } from '../sign-in/sign-in.rules.ts'

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
export function signInBudgets({ showsCodes }: { showsCodes: boolean }): Record<'start' | 'try' | 'send' | 'failure', Budget> {
  const budget =
    (name: string, limit: SignInLimit): Budget =>
    (shared, deviceId) => ({
      key: `${name}:${budgetOwner(deviceId, shared)}`,
      limit: showsCodes ? { ...limit, events: limit.events * timesInDemonstration } : limit,
    })
  return {
    start: budget('start', signInLimits.startsFromAddress),
    try: budget('try', signInLimits.triesFromAddress),
    send: budget('send', signInLimits.sendsToPhone),
    failure: budget('failure', signInLimits.failuresOfPhone),
  }
}

/** Where codes are shown to everyone the limits guard nothing, and one person tries all accounts. */
const timesInDemonstration = 20

/** `shared`: the network, or the number. */
type Budget = (shared: string, deviceId: DeviceId) => { key: string; limit: SignInLimit }

const budgetOwner = (deviceId: DeviceId, shared: string): string => (deviceId === null ? shared : `device:${deviceId}`)
