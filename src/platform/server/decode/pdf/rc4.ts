/** The cipher of older PDFs, which the library of Node no longer has. The same step encrypts and decrypts. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const at = (n: number): number => state[n & 255] ?? 0
  const swap = (a: number, b: number): void => {
    const kept = at(a)
    state[a] = at(b)
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const result = Buffer.alloc(bytes.length)
  for (let n = 0, i = 0, j = 0; n < bytes.length; n += 1) {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    result[n] = (bytes[n] ?? 0) ^ at(at(i) + at(j))
  }
  return result
}
