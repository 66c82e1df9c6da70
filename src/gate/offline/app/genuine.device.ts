import { base64urlnopad } from '@scure/base'
import { parseCardToken } from '#onboarding/card-codes/card-claims.rules.ts'
import { parseSign1, sign1Bytes, type Sign1 } from '#onboarding/card-codes/sign1.rules.ts'
import { readEnteredCode } from '../../checks/entered-code.rules.ts'
import { parsePassCode, passContext } from '../../digital-pass/pass-code.rules.ts'
import { GateData } from '../gate-lines.rules.ts'
import type { OfflineEntry } from '../offline-verdict.rules.ts'
import { gateDataContext, maxUnpackedBytes } from '../sealed-data.rules.ts'
import type { OwnDevice } from './device-db.device.ts'
import { verifyEd25519 } from './ed25519.device.ts'

export type ServerKeys = OwnDevice['serverKeys']

/** The data in these bytes; undefined unless a valid key of the server signed exactly them. */
export async function readGenuineData(bytes: Uint8Array<ArrayBuffer>, keys: ServerKeys): Promise<GateData | undefined> {
  const parts = await openSealed(bytes, keys, gateDataContext)
  if (!parts) return undefined
  try {
    // The server wrote it, so only its outer shape is checked: 20,000 lines take long on a phone.
    const data: unknown = JSON.parse(await unpack(parts.payload))
    return GateData.shape.kind.safeParse((data as { kind?: unknown }).kind).success ? (data as GateData) : undefined
  } catch {
    return undefined
  }
}

/** The message in these bytes; undefined unless a valid key of the server signed it for this purpose. */
export async function openSealed(bytes: Uint8Array, keys: ServerKeys, context: Uint8Array): Promise<Sign1 | undefined> {
  const parts = parseSign1(bytes)
  return parts && (await isGenuine(parts, keys, context)) ? parts : undefined
}

/** What was scanned or entered, its code verified. */
export async function readEntry(entered: string, keys: ServerKeys): Promise<OfflineEntry> {
  const code = readEnteredCode(entered)
  if (code.kind === 'number') return code
  const pass = parsePassCode(code.token)
  if (pass) return { kind: (await isGenuine(pass, keys, passContext)) ? 'digital_pass' : 'forged' }
  const token = parseCardToken(code.token)
  if (!token || !(await isGenuine(token, keys))) return { kind: 'forged' }
  return { kind: 'card', cardId: token.claims.cardId, plantId: token.claims.plantId }
}

async function isGenuine(parts: Sign1, keys: ServerKeys, context?: Uint8Array): Promise<boolean> {
  const stored = keys.find(({ id }) => id === parts.keyId)
  if (!stored) return false
  const key = owned(base64urlnopad.decode(stored.public_key))
  return verifyEd25519({ key, signature: owned(parts.signature), message: owned(sign1Bytes(parts, context)) })
}

/** WebCrypto takes no view of a buffer that could be shared. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

async function unpack(payload: Uint8Array): Promise<string> {
  const reader = new Blob([owned(payload)]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value?.byteLength ?? 0
    if (size > maxUnpackedBytes) throw new Error('These data are too large')
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
