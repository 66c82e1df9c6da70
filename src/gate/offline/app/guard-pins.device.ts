import { changeStores, readFirst, readOne, type StoredGuard } from './device-db.device.ts'

export const pinLength = { least: 4, most: 8 } as const
export const maxWrongPins = 5

/** Iterations that a slow phone computes in a third of a second. */
const iterations = 150_000

async function hashPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

/** Replaces the person's PIN on this device; only with a network, after a login. */
export async function storePin(guard: { id: string; name: string }, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  await changeStores([{ store: 'guards', key: guard.id, put: { ...guard, salt, hash: await hashPin(pin, salt), wrongPins: 0 } }])
}

export const listGuards = async (): Promise<readonly StoredGuard[]> => (await readFirst('guards')).map(([, guard]) => guard)

export type PinAnswer = 'right' | 'wrong' | 'locked'

/** Five wrong PINs lock the person out until the next login with a network. Counted before the PIN is compared, so that closing the page helps nobody. */
export async function tryPin(id: string, pin: string): Promise<PinAnswer> {
  const guard = await readOne('guards', id)
  if (!guard || guard.wrongPins >= maxWrongPins) return 'locked'
  await changeStores([{ store: 'guards', key: id, put: { ...guard, wrongPins: guard.wrongPins + 1 } }])
  const hash = await hashPin(pin, guard.salt)
  if (!hash.every((byte, index) => byte === guard.hash[index])) return guard.wrongPins + 1 >= maxWrongPins ? 'locked' : 'wrong'
  await changeStores([{ store: 'guards', key: id, put: { ...guard, wrongPins: 0 } }])
  return 'right'
}
