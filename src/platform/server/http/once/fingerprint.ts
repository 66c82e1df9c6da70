import { createHmac } from 'node:crypto'
import { deriveSecret } from './sealed-answer.ts'

/** A sum of a call's input, the contents of its files included: whether a key is sent again with the same body. Without the key it tells nothing of them. */
export async function fingerprintOf(values: Readonly<Record<string, unknown>>, key: string): Promise<Buffer> {
  const hash = createHmac('sha256', deriveSecret(key, 'fingerprint'))
  await add(values)
  return hash.digest()

  async function add(value: unknown): Promise<void> {
    if (value instanceof File) return addFile(value)
    if (Array.isArray(value)) {
      hash.update(`[${value.length}:`)
      for (const each of value) await add(each)
      return
    }
    if (typeof value !== 'object' || value === null) return void hash.update(`${JSON.stringify(value)},`)
    const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    hash.update(`{${fields.length}:`)
    for (const [name, field] of fields) {
      hash.update(`${JSON.stringify(name)}:`)
      await add(field)
    }
  }

  async function addFile(file: File): Promise<void> {
    hash.update(`file ${JSON.stringify(file.name)} ${file.size}:`)
    for await (const bytes of file.stream()) hash.update(bytes)
  }
}
