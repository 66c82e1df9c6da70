/** `key` is a SubjectPublicKeyInfo. */
type Signed = {
  key: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  message: Uint8Array<ArrayBuffer>
}

/** What stands before the 32 bytes of an Ed25519 key. */
const headerLength = 12

/** Verifies by WebCrypto; by a library that is loaded only then in browsers whose WebCrypto has no Ed25519, such as Chrome before 137. */
export async function verifyEd25519(signed: Signed): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', signed.key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signed.signature, signed.message)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error
    return verifyByLibrary(signed)
  }
}

async function verifyByLibrary({ key, signature, message }: Signed): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return ed25519.verify(signature, message, key.subarray(headerLength), { zip215: false })
}
