import { deflateRawSync } from 'node:zlib'

/** An entry as its directory announces it; what is not said is true. */
export type ZipPart = {
  name: string
  content: Buffer
  flags?: number
  method?: number
  size?: number
  packedSize?: number
  offset?: number
  extra?: Buffer
}

/** The marker for a number that stands elsewhere, in 64 bits. */
export const elsewhere = 0xffffffff

/** An archive, built by hand because libraries only write valid ones. */
export function aZip(parts: readonly ZipPart[], endOf: (directory: ZipDirectory) => Buffer = zipEnd): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let start = 0
  for (const {
    name,
    content,
    flags = 0,
    method = 8,
    size = content.length,
    packedSize,
    offset = start,
    extra = Buffer.alloc(0),
  } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(packedSize ?? packed.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed])
    head.writeUInt16LE(extra.length, 24)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, place, Buffer.from(name), extra]))
    files.push(local)
    start += local.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([...files, directory, endOf({ count: parts.length, size: directory.length, start })])
}

type ZipDirectory = { count: number; size: number; start: number }

export function zipEnd({ count, size, start }: ZipDirectory): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  return end
}

/** The end of an archive whose numbers stand in 64 bits. */
export function zip64End({ count, start, locatedAt }: { count: bigint; start: bigint; locatedAt: bigint }): Buffer {
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(count, 32)
  record.writeBigUInt64LE(start, 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(locatedAt, 8)
  return Buffer.concat([record, locator, zipEnd({ count: 0xffff, size: elsewhere, start: elsewhere })])
}

/** The extra field that holds the 64-bit numbers of an entry. */
export function zip64Extra(...numbers: readonly bigint[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(numbers.length * 8, 2)
  numbers.forEach((number, index) => field.writeBigUInt64LE(number, 4 + index * 8))
  return field
}
