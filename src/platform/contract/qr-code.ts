import { encode } from 'uqr'

/** Dark modules as a path whose unit is one module; `size` counts the modules of a side, the quiet zone included. */
export type QrCode = { path: string; size: number }

const quietZone = 4
/** Version 12 in the 38 mm of a card's back: modules of 0.52 mm. */
const largestVersion = 12

/** The QR code of an address at level Q; null where it would be too fine to be read. */
export function qrCode(address: string): QrCode | null {
  if (!/^[0-9A-Z $%*+./:-]+$/.test(address)) return null
  try {
    const { data, size } = encode(address, { ecc: 'Q', boostEcc: false, border: quietZone, maxVersion: largestVersion })
    return { path: data.map(rowPath).join(''), size }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Neighbouring dark modules are one rectangle, so that no hairline is left between them. */
function rowPath(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((x) => `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z`).join('')
}
