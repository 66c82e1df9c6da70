const [minuteMs, hourMs] = [60_000, 3_600_000]

/** How far a device's clock is off: '2 minutes slow'. Less than half a minute is on time. */
export function clockOffText(behindMs: number): string {
  const off = Math.abs(behindMs)
  if (off < minuteMs / 2) return 'On time'
  const [count, unit] = off < hourMs ? [Math.max(1, Math.round(off / minuteMs)), 'minute'] : [Math.round(off / hourMs), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} ${behindMs > 0 ? 'slow' : 'fast'}`
}
