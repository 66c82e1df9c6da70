/** What a device signs, each with a text of its own, so that a signature for one purpose counts for no other. */
export const signedTexts = {
  enrolment: (deviceId: string, challenge: string): string => text('enrolment', deviceId, challenge),
  shift: (deviceId: string, at: string): string => text('shift', deviceId, at),
  snapshot: (deviceId: string, at: string): string => text('snapshot', deviceId, at),
  changes: (deviceId: string, at: string, since: number): string => text('changes', deviceId, at, String(since)),
  photographs: (deviceId: string, at: string, driverIds: string): string => text('photographs', deviceId, at, driverIds),
  liveCheck: (deviceId: string, at: string, key: string): string => text('live check', deviceId, at, key),
  check: (deviceId: string, body: string): string => text('check', deviceId, body),
} as const

const text = (...parts: readonly string[]): string => ['driver-pass gate', ...parts].join('\n')

/** A signed request counts for five minutes of the server's clock. Devices measure how far theirs is off. */
export const maxRequestAgeMs = 5 * 60_000

export const isFresh = (at: Date, now: Date): boolean => Math.abs(now.getTime() - at.getTime()) <= maxRequestAgeMs
