import { signInLimits } from '../sign-in/sign-in.rules.ts'

/** How long a device stays known after its last login. */
export const deviceDays = 180

/** The latest used of a user that stay known: a program that keeps no cookies adds one with each login. */
export const devicesPerUser = 20

/** The moment at which a device that logs in now stops being known. */
export const deviceEnd = (now: Date): Date => new Date(now.getTime() + deviceDays * 86_400_000)

/** Over https the browser itself refuses a cookie of this prefix that another site of the domain has planted. */
export const deviceCookie = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')

type Device = string | null

/**
 * What an attempt to log in counts against. A known device has limits of its own, so nobody else can use them up. All unknown devices (null) share
 * those of the number and of their network.
 */
export const signInBudgets = {
  start: (network: string, device: Device) => ({ key: `start:${payer(device, network)}`, limit: signInLimits.startsFromAddress }),
  try: (network: string, device: Device) => ({ key: `try:${payer(device, network)}`, limit: signInLimits.triesFromAddress }),
  send: (phone: string, device: Device) => ({ key: `send:${payer(device, phone)}`, limit: signInLimits.sendsToPhone }),
  failure: (phone: string, device: Device) => ({ key: `failure:${payer(device, phone)}`, limit: signInLimits.failuresOfPhone }),
} as const

const payer = (device: Device, shared: string): string => (device === null ? shared : `device:${device}`)
