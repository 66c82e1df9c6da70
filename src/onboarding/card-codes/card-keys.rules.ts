import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'

/** Cards are signed with the one signing key; cards of a verifying key stay valid; those of a revoked key do not. */
export type CardKeyState = 'signing' | 'verifying' | 'revoked'

/** A key as it is stored. Only the signing key has its secret: nothing is signed with the others any more. */
const StoredKey = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  state: z.enum(['signing', 'verifying', 'revoked']),
  created_at: z.string(),
  public_key: z.string(),
  secret_key: z.optional(z.string()),
})
export type CardKey = z.output<typeof StoredKey>

const KeyRing = z.object({ keys: z.array(StoredKey).check(z.minLength(1), z.maxLength(1000)) })

export const formatCardKeys = (keys: readonly CardKey[]): string => `${JSON.stringify({ keys })}\n`

/** Parses stored keys; throws without showing them in the message. `source` says where they come from. */
export function parseCardKeys(text: string, source: string): readonly CardKey[] {
  const parsed = KeyRing.safeParse(parseJson(text))
  const keys = parsed.success ? parsed.data.keys : []
  const isUsable = keys.filter(({ state }) => state === 'signing').length === 1 && keys.every(isGenuine)
  if (!isUsable) throw new Error(`The card keys in ${source} cannot be used. Restore the file from a backup.`)
  return keys
}

/** A key's id is made from its public key, so that two keys cannot be confused. */
function isGenuine(key: CardKey): boolean {
  try {
    const pair = key.state === 'signing' ? createPublicKey(secretKeyOf(key)) : publicKeyOf(key)
    return idOf(pair) === key.id && idOf(publicKeyOf(key)) === key.id
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function generateCardKey(at: Date): CardKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    id: idOf(publicKey),
    state: 'signing',
    created_at: at.toISOString(),
    public_key: derOf(publicKey).toString('base64url'),
    secret_key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
}

/** The new key signs from now on; the one before only verifies. */
export const rollCardKeys = (keys: readonly CardKey[], fresh: CardKey): readonly CardKey[] => [
  fresh,
  ...keys.map((key) => (key.state === 'signing' ? withoutSecret(key, 'verifying') : key)),
]

/** Ends the validity of every card that was signed with this key. Revoking the signing key puts the fresh one in its place. */
export function revokeCardKey(keys: readonly CardKey[], id: string, fresh: CardKey): readonly CardKey[] {
  const found = keys.find((key) => key.id === id)
  if (!found) throw new Error(`There is no key ${id}. 'list' shows the keys.`)
  const rolled = found.state === 'signing' ? rollCardKeys(keys, fresh) : keys
  return rolled.map((key) => (key.id === id ? withoutSecret(key, 'revoked') : key))
}

export const publicKeyOf = ({ public_key }: CardKey): KeyObject =>
  createPublicKey({ key: Buffer.from(public_key, 'base64url'), format: 'der', type: 'spki' })

export const secretKeyOf = ({ secret_key = '' }: CardKey): KeyObject =>
  createPrivateKey({ key: Buffer.from(secret_key, 'base64url'), format: 'der', type: 'pkcs8' })

const withoutSecret = ({ id, created_at, public_key }: CardKey, state: CardKeyState): CardKey => ({ id, state, created_at, public_key })
const derOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' })
const idOf = (publicKey: KeyObject): string => createHash('sha256').update(derOf(publicKey)).digest('hex').slice(0, 8)
